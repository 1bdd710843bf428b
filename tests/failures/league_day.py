"""A day of a standing league, in an hour: authors submit bots that are good, do not compile, crash or lose by faults,
send floods of submissions, improve their bots and pause them, while viewers watch and the server is killed again and
again. In the end, every submission that was acknowledged has a verdict, every accepted one is one player, no game was
lost or stored twice, the served table is the one that is computed from the database alone, and no process is left.

Usage: league_day.py FACEOFF [--seed N] [--seconds N] [--bots N] [--kill-every N] [--gap N] [--viewers N]
Without options, the slow run takes an hour, with 40 bots, a kill per minute and 20 viewers."""

import sys

sys.dont_write_bytecode = True

import argparse
import collections
import http.client
import json
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time

from events import need, set_up

SLOW = bool(os.environ.get('FACEOFF_SLOW'))
PATIENT = '--first-ms 600000 --turn-ms 600000'.split()
PATIENCE_S = 300  # at the end, a longer time without any change is a failure
BOTS_PER_AUTHOR = 4
KINDS = {'good': 10, 'weak': 2, 'crash': 1, 'bad': 2, 'silent': 1, 'same': 1}


class Arena:
    def __init__(self, faceoff, folder, choose, bots, viewers):
        self.faceoff, self.choose, self.viewers = faceoff, choose, viewers
        self.folder = folder / 'arena'
        self.log = open(folder / 'log', 'ab')
        self.port = 20000 + os.getpid() % 20000
        self.server = None
        self.stopping = False
        self.acknowledged = {}  # number of the submission: kind
        self.last = {}  # bot: source
        self.seen = collections.Counter()
        self.messages = 0
        self.run('league', 'init', self.folder, '--contest', 'codingame', *PATIENT, '-j', '2', '--per-day', '10000',
                 '--bots-per-author', str(BOTS_PER_AUTHOR), '--bot', 'a=@greedy', '--bot', 'b=@random')
        self.run('new', '--contest', 'codingame', '--language', 'c', folder / 'project')
        self.source = next((folder / 'project').glob('*.c')).read_text()
        self.owners = {}
        for number in range(bots):
            author = number // BOTS_PER_AUTHOR
            if number % BOTS_PER_AUTHOR == 0:
                said = self.run('league', 'invite', self.folder, f'author{author}')
                token = said.split('\n')[0].split(': ')[-1]
            self.owners[f'bot{number}'] = token

    def run(self, *words):
        return subprocess.run([self.faceoff, *map(str, words)], check=True, stdout=subprocess.PIPE,
                              stderr=self.log, text=True).stdout

    # --- the server ---

    def start(self):
        """Starts the server, on another port if this one is in use."""
        for _ in range(20):
            before = (self.folder.parent / 'log').stat().st_size
            self.server = subprocess.Popen(
                [self.faceoff, 'league', 'serve', self.folder, '--listen', f'127.0.0.1:{self.port}'],
                stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL)
            while self.server.poll() is None:
                said = (self.folder.parent / 'log').read_bytes()[before:]
                if b'the league is served at' in said:
                    return
                time.sleep(0.02)
            need(b'cannot listen' in said, f'the server has ended: {said[-500:]}')
            self.port = 20000 + (self.port + 977) % 20000
        need(False, 'no port is free')

    def kill(self):
        self.server.send_signal(signal.SIGKILL)
        need(self.server.wait() == -signal.SIGKILL, 'the server ended before it was killed')

    # --- authors ---

    def ask(self, token, body, source=''):
        """Returns the answer, or None if the server was killed before it answered."""
        head = json.dumps(dict(body, token=token)) + '\n'
        try:
            connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=60)
            connection.request('POST', '/league', head + source, {'Content-Type': 'application/x-faceoff-league'})
            reply = connection.getresponse()
            text = reply.read()
            need(reply.status in (200, 404, 409, 429, 503), f'{body}: {reply.status} {text[:200]}')
            return json.loads(text) if reply.status == 200 else None
        except (OSError, http.client.HTTPException):
            return None

    def make(self, bot, kind):
        mark = f'/* {self.choose.random()} */\n'
        if kind == 'same':
            return self.last.get(bot, self.source)
        if kind == 'bad':
            return mark + 'int main(void) { return nothing; }\n'
        if kind == 'crash':
            return mark + '#include <stdlib.h>\nint main(void) { abort(); }\n'
        if kind == 'silent':
            return mark + 'int main(void) { return 0; }\n'
        if kind == 'weak':
            return mark + self.source.replace('    new_game();\n', '    new_game();\n    if (goal_y == 11) abort();\n', 1)
        return mark + self.source

    def submit(self, bot):
        kind = self.choose.choices(list(KINDS), list(KINDS.values()))[0]
        source = self.make(bot, kind)
        answer = self.ask(self.owners[bot], {'do': 'submit', 'bot': bot, 'file': f'{bot}.c'}, source)
        if answer and 'submission' in answer:
            self.acknowledged[answer['submission']] = kind
            self.last[bot] = source
        self.seen['submitted' if answer and 'submission' in answer else 'refused' if answer else 'unanswered'] += 1

    def act(self):
        bot = self.choose.choice(list(self.owners))
        what = self.choose.choices(['submit', 'flood', 'pause', 'resume', 'mine'], [10, 0.2, 2, 3, 3])[0]
        if what == 'submit':
            self.submit(bot)
        elif what == 'flood':
            for _ in range(10):
                self.submit(bot)
        else:
            self.ask(self.owners[bot], {'do': what} if what == 'mine' else {'do': what, 'bot': bot})

    # --- viewers ---

    def watch(self):
        while not self.stopping:
            try:
                connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=20)
                connection.request('GET', '/event/stream')
                reply = connection.getresponse()
                while not self.stopping and reply.read1(65536):
                    self.messages += 1
            except (OSError, http.client.HTTPException):
                time.sleep(0.1)

    # --- the database ---

    def ask_database(self, statement, *values):
        database = sqlite3.connect(f'file:{self.folder / "league.db"}?mode=ro', uri=True, timeout=60)
        try:
            return database.execute(statement, values).fetchall()
        finally:
            database.close()

    def games(self):
        return set(self.ask_database('SELECT number, player1, player2, winner, hash FROM games'))

    def await_none(self, where):
        """Waits until no submission is left for which the condition holds. On a busy machine, that takes long."""
        left = None
        while True:
            rows = self.ask_database(f'SELECT id, step, reason FROM submissions WHERE {where} ORDER BY id')
            if not rows:
                return
            if left is None or len(rows) < len(left):
                left, end = rows, time.monotonic() + PATIENCE_S
            need(time.monotonic() < end, f'nothing happens to the submissions {rows}')
            need(self.server.poll() is None, 'the server has ended')
            time.sleep(0.2)


def play(arena, seconds, kill_every, gap):
    """Lets the authors act until the time has passed, and kills the server. No stored game may vanish."""
    end = time.monotonic() + seconds
    before, kills = set(), 0
    arena.start()
    while time.monotonic() < end:
        until = time.monotonic() + kill_every * arena.choose.uniform(0.1, 1.9)
        while time.monotonic() < min(until, end):
            arena.act()
            time.sleep(arena.choose.uniform(0, 2 * gap))
            need(arena.server.poll() is None, 'the server has ended')
        arena.kill()
        kills += 1
        games = arena.games()
        need(before <= games, f'games are lost: {sorted(before - games)[:3]}')
        before = games
        arena.start()
    return kills


def check_submissions(arena):
    """Each submission has the verdict that it deserves, and each accepted one is exactly one player."""
    rows = {row[0]: row[1:] for row in arena.ask_database('SELECT id, bot, step, reason, player FROM submissions')}
    for number, kind in arena.acknowledged.items():
        need(number in rows, f'submission {number} is lost')
        bot, step, reason, player = rows[number]
        wanted = 'accepted' if kind in ('good', 'weak') else 'accepted or rejected' if kind == 'same' else 'rejected'
        need(step in wanted and (step == 'accepted' or reason), f'submission {number} ({kind}) is {step}: {reason}')
        need(step != 'accepted' or player is not None, f'submission {number} has not joined')
    joined = [player for *_, player in rows.values() if player is not None]
    players = [row[0] for row in arena.ask_database('SELECT number FROM players WHERE number > 1 ORDER BY number')]
    need(sorted(joined) == players, f'the players are {players}, but the submissions are {sorted(joined)}')


def check_table(arena):
    """The table that the server shows is the table of the database, as soon as no game is played."""
    for bot, in arena.ask_database('SELECT name FROM players WHERE number < 2'):
        arena.run('league', 'pause', arena.folder, bot)
    for bot, in arena.ask_database('SELECT DISTINCT bot FROM submissions WHERE player IS NOT NULL'):
        arena.run('league', 'pause', arena.folder, bot)
    end = time.monotonic() + PATIENCE_S
    while True:
        count = len(arena.games())
        time.sleep(2)
        connection = http.client.HTTPConnection('127.0.0.1', arena.port, timeout=60)
        connection.request('GET', '/event/standings.txt')
        served = connection.getresponse().read().decode()
        if len(arena.games()) == count and served == arena.run('standings', '--db', arena.folder / 'league.db'):
            return count
        need(time.monotonic() < end, 'the served table differs from that of the database')


def check_end(arena):
    arena.server.send_signal(signal.SIGTERM)
    need(arena.server.wait() == 0, 'the server has failed')
    numbers = arena.ask_database('SELECT count(*), count(DISTINCT number) FROM games')[0]
    need(numbers[0] == numbers[1], 'a game is stored twice')
    need(arena.ask_database('PRAGMA integrity_check') == [('ok',)], 'the database is damaged')
    for process in pathlib.Path('/proc').glob('[0-9]*'):
        try:
            where = os.readlink(process / 'cwd')
        except OSError:
            continue
        need(not where.startswith(str(arena.folder)), f'process {process.name} is left')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('faceoff')
    parser.add_argument('--seed', type=int, default=int(time.time()))
    parser.add_argument('--seconds', type=float, default=3600 if SLOW else 20)
    parser.add_argument('--bots', type=int, default=40 if SLOW else 8)
    parser.add_argument('--kill-every', type=float, default=60 if SLOW else 5)
    parser.add_argument('--gap', type=float, default=5 if SLOW else 1, help='seconds between what authors do')
    parser.add_argument('--viewers', type=int, default=20 if SLOW else 3)
    given = parser.parse_args()
    set_up()
    folder = pathlib.Path(tempfile.mkdtemp()).resolve()
    folder.chmod(0o755)
    arena = Arena(given.faceoff, folder, random.Random(given.seed), given.bots, given.viewers)
    watchers = [threading.Thread(target=arena.watch, daemon=True) for _ in range(given.viewers)]
    try:
        for watcher in watchers:
            watcher.start()
        kills = play(arena, given.seconds, given.kill_every, given.gap)
        arena.await_none("step IN ('waiting', 'testing')")
        arena.await_none("step = 'accepted' AND player IS NULL")
        check_submissions(arena)
        games = check_table(arena)
        check_end(arena)
        need(arena.messages > 0 or not watchers, 'the viewers saw nothing')
        print(f'{games} games, {len(arena.acknowledged)} submissions, {dict(arena.seen)}, {kills} kills, '
              f'{arena.messages} messages to viewers')
    except BaseException:
        print(f'seed {given.seed}; the end of the log:')
        print((folder / 'log').read_text(errors='replace')[-3000:])
        raise
    finally:
        arena.stopping = True
        if arena.server and arena.server.poll() is None:
            arena.server.kill()
            arena.server.wait()
        arena.log.close()
        for watcher in watchers:
            watcher.join(30)
        shutil.rmtree(folder)


main()
