"""Measures a large league: how big its file is, how long the program takes to read it and to rate the bots, and how long
the server takes to answer each kind of request while a viewer watches and games keep arriving. The games are copies of
games of @random and @greedy between bots of random strength.

Usage: big_league.py FACEOFF [BOTS [GAMES [GAMES-PER-SECOND]]]

Prints lines of the form `name value unit`."""

import json
import math
import os
import random
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

SAMPLES = 100  # requests of each kind
SLICE = 20000  # games per transaction
SPREAD_ELO = 200


def play_samples(faceoff, database):
    subprocess.run([faceoff, 'tournament', '--contest', 'codingame', '--format', 'league', '--rounds', '8', '--bot', '@random',
                    '--bot', '@greedy', '--bot', 'other=@greedy', '--opening-turns', '2', '--db', database, '--quiet'],
                   check=True, stderr=subprocess.DEVNULL)


class League:
    """Adds games to the database of a league. Every bot has a strength, which decides who wins."""

    def __init__(self, database, bots):
        self.db = sqlite3.connect(database, timeout=60)
        self.db.execute('PRAGMA synchronous = OFF')
        self.random = random.Random(1)
        self.columns = ('event, number, stage, pairing, round, seating, player1, player2, hash, record')
        self.samples = [json.loads(record) for (record,) in self.db.execute('SELECT record FROM games')]
        command = self.db.execute('SELECT command, hash FROM players').fetchone()
        self.bots, self.elo, self.count = bots, [self.random.gauss(0, SPREAD_ELO) for _ in range(bots)], 0
        with self.db:
            for table in ('games', 'pairings', 'players'):
                self.db.execute(f'DELETE FROM {table}')
            self.db.execute('UPDATE events SET games = 0')
            self.db.executemany('INSERT INTO players VALUES (1, ?, ?, ?, ?)',
                                [(i, f'bot-{i}', *command) for i in range(bots)])
        self.pairs = max(bots // 2, 8)

    def game(self, number):
        stage, place = divmod(number, 2 * self.pairs)
        pairing, seating = divmod(place, 2)
        if place == 0:
            self.meet = [self.random.sample(range(self.bots), 2) for _ in range(self.pairs)]
            self.db.executemany('INSERT INTO pairings VALUES (1, ?, ?, ?, ?)',
                                [(stage, i, *pair) for i, pair in enumerate(self.meet)])
        pair = self.meet[pairing] if seating == 0 else self.meet[pairing][::-1]
        sample = self.random.choice(self.samples)
        chance = 1 / (1 + math.pow(10, (self.elo[pair[1]] - self.elo[pair[0]]) / 400))
        winner = 1 if self.random.random() < chance else 2
        record = {**sample, 'game': number + 1, 'round': number // 2 + 1, 'winner': winner,
                  'scores': [2 - winner, winner - 1], 'players': [f'bot-{one}' for one in pair]}
        return (1, number, stage, pairing, number // 2, seating, *pair, self.random.getrandbits(62) + 1,
                json.dumps(record, separators=(',', ':')))

    def add(self, games):
        with self.db:
            places = ', '.join('?' * 10)
            self.db.executemany(f'INSERT INTO games ({self.columns}) VALUES ({places})',
                                (self.game(self.count + i) for i in range(games)))
            self.db.execute('UPDATE events SET games = games + ?', (games,))
        self.count += games


def get(port, path):
    began = time.monotonic()
    with socket.create_connection(('127.0.0.1', port)) as connection:
        connection.sendall(f'GET /{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'.encode())
        answer = b''
        while part := connection.recv(1 << 20):
            answer += part
    return int(answer.split(b' ', 2)[1]), len(answer), 1000 * (time.monotonic() - began)


def watch(port):
    connection = socket.create_connection(('127.0.0.1', port))
    connection.sendall(b'GET /event/stream HTTP/1.1\r\nHost: localhost\r\n\r\n')
    while connection.recv(1 << 20):
        pass


def measure(port, league):
    views = {'page': 'index.html', 'plain': 'plain', 'table_text': 'event/standings.txt',
             'table_json': 'event/standings.json', 'snapshot': 'event/event.js'}
    times = {name: [] for name in [*views, 'bot', 'list', 'piece', 'game']}
    for _ in range(SAMPLES):
        number = league.random.randrange(league.count)
        views |= {'bot': f'event/player-{number % league.bots + 1}.js', 'list': f'event/list-{number // 1000}.js',
                  'piece': f'event/games-{number // 200}.js', 'game': f'event/game-{number + 1}.jsonl'}
        for name, path in views.items():
            status, _, took = get(port, path)
            if status != 200:
                sys.exit(f'big_league: {path}: status {status}')
            times[name].append(took)
    for name, took in times.items():
        took.sort()
        print(f'view_{name}_p50 {took[len(took) // 2]:.1f} ms')
        print(f'view_{name}_p95 {took[int(len(took) * 0.95)]:.1f} ms')


def serve(faceoff, database, league, pace):
    server = subprocess.Popen([faceoff, 'serve', database, '--listen', '127.0.0.1:0'], stdout=subprocess.PIPE, text=True)
    began = time.monotonic()
    port = int(re.search(r':(\d+)/', server.stdout.readline()).group(1))
    while get(port, 'event/standings.json')[0] != 200:
        time.sleep(0.1)
    print(f'serve_ready {time.monotonic() - began:.1f} s')
    threading.Thread(target=watch, args=(port,), daemon=True).start()
    over = threading.Event()

    def grow():
        more = League.__new__(League)
        more.__dict__ = {**league.__dict__, 'db': sqlite3.connect(database, timeout=60)}
        while not over.wait(1):
            more.add(pace)
        more.db.close()

    growing = threading.Thread(target=grow)
    growing.start()
    measure(port, league)
    over.set()
    growing.join()
    server.send_signal(signal.SIGTERM)
    server.wait()
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f'serve_memory {usage.ru_maxrss / 1024:.0f} MB')


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    faceoff = os.path.abspath(sys.argv[1])
    given = [int(word) for word in sys.argv[2:5]]
    bots, games, pace = given + [1000, 1000000, 5][len(given):]
    with tempfile.TemporaryDirectory() as folder:
        database = os.path.join(folder, 'league.db')
        play_samples(faceoff, database)
        league = League(database, bots)
        while league.count < games:
            league.add(min(SLICE, games - league.count))
            print(f'{league.count} games', end='\r', file=sys.stderr)
        print(f'file {os.path.getsize(database) / 1e6:.0f} MB')
        began = time.monotonic()
        subprocess.run([faceoff, 'standings', database], check=True, stdout=subprocess.DEVNULL)
        print(f'standings {time.monotonic() - began:.1f} s')
        serve(faceoff, database, league, pace)


main()
