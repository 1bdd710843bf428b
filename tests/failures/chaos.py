"""Disturbs events on a farm in many ways, and checks what happened with a model. The seed determines the event and what
is done to it, but not the exact moments.

The model reads the database again and again, and all commands that Redis carries out. For each game, it demands:
- The coordinator publishes a job for the game, then a worker sends the record, and then the game is stored.
- The stored record is one that a worker sent, not one that the test forged.
- A stored game is never lost, stored again or changed.
- The games and the table are those of the undisturbed event.

Usage: chaos.py FACEOFF [--seed N] [--events N | --seconds N]
The slow run takes an hour. The quick run plays one small event. With CHAOS_VERBOSE set, the test prints all acts."""

import sys

sys.dont_write_bytecode = True

import argparse
import collections
import contextlib
import json
import os
import random
import re
import shlex
import signal
import sqlite3
import time
import traceback

import events
from events import Broken, need

# Reasons for which a coordinator may give up. The command that it printed must then continue the event.
MAY_STOP = re.compile('another coordinator|not finished by three machines in a row|is being played by another')
LONGEST_STOP_S = 35
GAMES, ACTS = [80, 160, 240], [20, 40, 60]  # of one event
VERBOSE = 'CHAOS_VERBOSE' in os.environ


def unescape(word):
    """Decodes a word that MONITOR printed."""
    plain = {'n': '\n', 'r': '\r', 't': '\t', 'a': '\a', 'b': '\b', '"': '"', '\\': '\\'}
    return re.sub(r'\\(?:x(..)|(.))', lambda m: chr(int(m[1], 16)) if m[1] else plain[m[2]], word)


def identity(record):
    """Returns what a worker and the coordinator must agree on: all of a record except the bots' commands."""
    game = json.loads(record)
    game.pop('commands', None)
    return json.dumps(game, sort_keys=True)


class Model:
    """What has happened to each game."""

    def __init__(self, event, name):
        self.event, self.name = event, name
        self.assigned, self.played = set(), collections.defaultdict(set)
        self.stored = {}
        self.forged = set()  # the records and jobs that the test sent
        self.sent = []  # true results, to be sent again
        self.jobs = []

    def hear(self, seen):
        """Takes in what was added to streams."""
        while seen:
            line = seen.popleft().decode('ascii', 'replace')
            words = [unescape(word) for word in re.findall(r'"((?:[^"\\]|\\.)*)"', line.partition('] ')[2])]
            fields = dict(zip(words[3::2], words[4::2]))
            if 'job' not in fields:
                continue  # see wreck
            if words[1] == f'fo:{{{self.name}}}:jobs' and fields['job'] not in self.forged:
                self.jobs.append((fields['digest'], fields['job']))
                numbers = fields['job'].split()
                first, seatings = int(numbers[0]), int(numbers[-1], 16)
                self.assigned |= {first + seating for seating in range(32) if seatings >> seating & 1}
            elif words[1] == f'fo:{{{self.name}}}:results' and fields.get('records', '') not in self.forged:
                self.sent.append(fields)
                for record in fields.get('records', '').splitlines():
                    number = json.loads(record)['game'] - 1
                    need(number in self.assigned, f'game {number + 1} was played without a job')
                    self.played[number].add(identity(record))

    def look(self):
        """Compares the database with what it contained before."""
        if not self.event.database.exists():
            need(not self.stored, 'the database is gone')
            return
        now = events.records_of(self.event.database)
        for number, record in self.stored.items():
            need(number in now, f'game {number + 1} was stored, and is lost')
            need(now[number] == record, f'game {number + 1} was stored, and has changed:\n{record}\n{now[number]}')
        for number in now.keys() - self.stored.keys():
            need(number in self.event.records, f'game {number + 1} does not belong to the event')
            need(events.plain(now[number]) == self.event.records[number], f'game {number + 1} has another result:\n'
                 f'{now[number]}\n{self.event.records[number]}')
        self.stored = now

    def check_origins(self):
        for number, record in self.stored.items():
            need(number in self.assigned, f'game {number + 1} was stored without a job')
            need(identity(record) in self.played[number], f'game {number + 1} was stored, but no worker sent it')


class Chaos:
    """One event, and what disturbs it."""

    def __init__(self, event, name, farm, choose):
        self.event, self.farm, self.choose = event, farm, choose
        self.model = Model(event, name)
        self.later = []  # what must be done at a later time
        self.done = collections.Counter()
        self.rival = self.twin = None
        self.key = f'fo:{{{name}}}:'
        self.began = time.monotonic()

    # --- time ---

    def after(self, seconds, action):
        self.later.append((time.monotonic() + seconds, action))

    def tick(self):
        """Does what is due. Returns whether the event is still in progress."""
        due = [item for item in self.later if item[0] <= time.monotonic()]
        self.later = [item for item in self.later if item not in due]
        for _, action in due:
            action()
        self.model.hear(self.farm.redis.seen)
        self.model.look()
        for name, worker in self.farm.workers.items():
            if worker and worker.ended():
                self.lose_worker(name, worker)
        coordinator = self.farm.coordinator
        if coordinator and coordinator.ended():
            code = coordinator.join()
            if code == 0:
                return False
            need(MAY_STOP.search(coordinator.said()), f'the coordinator ended with code {code}: {coordinator.said()}')
            self.done['stopped by itself'] += 1
            self.farm.coordinate()
        return True

    def lose_worker(self, name, worker):
        code = worker.join()
        need(code == 0 or 'same name' in worker.said(), f'worker {name} ended with code {code}: {worker.said()}')
        self.done['worker gone'] += 1
        self.farm.work(name)

    def pass_time(self, seconds):
        end = time.monotonic() + seconds
        while self.tick():
            if time.monotonic() >= end:
                return True
            time.sleep(0.2)
        return False

    # --- what is done ---

    def worker_name(self):
        return self.choose.choice(sorted(self.farm.workers))

    def kill_worker(self):
        name = self.worker_name()
        if self.farm.workers[name]:
            self.farm.workers[name].kill()
            self.farm.workers[name] = None
            self.after(self.choose.uniform(0, 3), lambda: self.farm.work(name))

    def kill_coordinator(self):
        coordinator = self.farm.coordinator
        if coordinator and not coordinator.ended():
            coordinator.kill()
            self.farm.coordinator = None
            self.after(self.choose.uniform(0, 3), lambda: self.resume(coordinator))

    def resume(self, killed):
        self.farm.coordinator = killed  # what it printed names the command
        self.farm.coordinate()

    def stop_and_continue(self, program, longest=LONGEST_STOP_S):
        if program:
            program.signal(signal.SIGSTOP)
            self.after(self.choose.uniform(1, longest), lambda: program.signal(signal.SIGCONT))

    def stop_worker(self):
        self.stop_and_continue(self.farm.workers[self.worker_name()])

    def stop_coordinator(self):
        self.stop_and_continue(self.farm.coordinator)

    def stop_redis(self):
        self.stop_and_continue(self.farm.redis.program, 15)

    def kill_redis(self):
        self.farm.redis.kill(cut=self.choose.choice([0, 10, 100, 1000, 10000, 1000000]))
        time.sleep(self.choose.uniform(0, 2))
        self.farm.redis.start()

    def flush(self):
        self.farm.redis.ask('FLUSHALL')

    def fill(self):
        self.farm.redis.ask('CONFIG', 'SET', 'maxmemory', '1')
        self.after(self.choose.uniform(1, 10), self.make_room)

    def make_room(self):
        if self.farm.redis.ask('CONFIG', 'SET', 'maxmemory', '0') != 'OK':
            self.after(0.5, self.make_room)

    def send(self, stream, fields, forged=True):
        if forged:
            self.model.forged |= {fields.get('records', ''), fields.get('job', '')} - {''}
        self.farm.redis.ask('XADD', self.key + stream, '*', *[word for pair in fields.items() for word in pair])

    def duplicate_result(self):
        if self.model.sent:
            self.send('results', self.choose.choice(self.model.sent), forged=False)

    def duplicate_job(self):
        if self.model.jobs:
            digest, job = self.choose.choice(self.model.jobs)
            self.send('jobs', {'digest': digest, 'job': job}, forged=False)

    def forge_result(self):
        """Sends a false result that the coordinator can recognise."""
        true = [fields for fields in self.model.sent if fields.get('records')]
        if not true:
            return
        fields = dict(self.choose.choice(true), machine=self.choose.choice(['one', 'stranger']))
        game = json.loads(fields['records'].splitlines()[0])
        way = self.choose.randrange(7)
        if way == 0:
            game['turns'] = game['turns'][:-1]  # the game is not over
        elif way == 1:
            game['turns'][-1] = '99'  # no turn
        elif way == 2:
            game['game'] += 2
        elif way == 3:
            game['seed'] += 1
        elif way == 4:
            game['winner'], game['scores'] = 3 - game['winner'], game['scores'][::-1]
        elif way == 5:
            game['players'] = game['players'][::-1]
        lines = [json.dumps(game, separators=(',', ':')), *fields['records'].splitlines()[1:]]
        fields['records'] = '\n'.join(lines) + '\n' if way < 6 else '{"game":'
        self.send('results', fields)

    def forge_job(self):
        if self.model.jobs:
            digest, job = self.choose.choice(self.model.jobs)
            numbers = job.split()
            place = self.choose.choice([0, 3, 4, 7])
            numbers[place] = str(int(numbers[place]) + self.choose.choice([1, 2, 1000]))
            forged = self.choose.choice([' '.join(numbers), 'nonsense', '', job + ' 1'])
            self.send('jobs', {'digest': self.choose.choice([digest, 'another']), 'job': forged or 'x'})

    def wreck(self):
        """Destroys or replaces a key."""
        way = self.choose.randrange(6)
        key = self.choose.choice(['jobs', 'results', 'event', 'workers', 'coordinator', 'control', 'counts'])
        if way == 0:
            self.farm.redis.ask('XGROUP', 'DESTROY', self.key + 'jobs', 'w')
        elif way == 1:
            self.farm.redis.ask('SET', self.key + key, 'nonsense')
        elif way == 2:
            self.farm.redis.ask('XADD', self.key + self.choose.choice(['jobs', 'results']), '*', 'odd', 'field')
        else:
            self.farm.redis.ask('DEL', self.key + key)

    def second_coordinator(self):
        """Starts another coordinator: with the same database, which must refuse it, or with a copy of it."""
        if self.rival:
            return
        database = self.event.database
        if self.choose.random() < 0.5:
            coordinator = self.farm.coordinator
            if not coordinator or coordinator.ended():
                return
            self.rival = self.start_rival(database, 'refused')
            self.after(self.choose.uniform(2, 10), lambda: self.end_rival(None))
            return
        copy = self.event.folder / 'rival.db'
        copy.unlink(missing_ok=True)
        if not self.model.stored:
            return
        with contextlib.closing(sqlite3.connect(database, timeout=60)) as source, \
                contextlib.closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            target.execute("UPDATE events SET owner = ''")
            target.commit()
        self.rival = self.start_rival(copy, 'rival')
        self.after(self.choose.uniform(5, 40), lambda: self.end_rival(copy))

    def start_rival(self, database, name):
        words = [self.event.faceoff, 'tournament', '--resume', '--db', database, *self.farm.farm_words()]
        return events.Program(words, self.event.folder, name, self.event.tmp)

    def end_rival(self, copy):
        self.rival.kill()
        self.rival = None
        if copy:
            for number, record in events.records_of(copy).items():
                need(events.plain(record) == self.event.records.get(number), f'game {number + 1} of a rival differs')
            for file in self.event.folder.glob('rival.db*'):
                file.unlink()

    def second_worker(self):
        if not self.twin:
            self.twin = self.farm.worker(self.worker_name(), 'twin')
            self.after(self.choose.uniform(1, 15), self.end_twin)

    def end_twin(self):
        self.twin.signal(self.choose.choice([signal.SIGKILL, signal.SIGTERM]))
        self.twin.join()
        self.twin = None

    # --- the whole ---

    ACTS = [kill_worker, kill_coordinator, stop_worker, stop_coordinator, stop_redis, kill_redis, flush, fill,
            duplicate_result, duplicate_job, forge_result, forge_result, forge_job, wreck, second_coordinator,
            second_worker]

    def run(self, acts):
        self.farm.coordinate()
        goes_on = self.pass_time(self.choose.uniform(0, 3))
        first_games = self.choose.random() < 0.9
        while goes_on and first_games and not self.model.stored:
            goes_on = self.pass_time(0.5)
        while goes_on and sum(self.done.values()) < acts:
            act = self.choose.choice(self.ACTS)
            self.done[act.__name__.replace('_', ' ')] += 1
            if VERBOSE:
                print(f'{time.monotonic() - self.began:.1f} {act.__name__}, {len(self.model.stored)} games', flush=True)
            act(self)
            goes_on = self.pass_time(self.choose.choice([0, 0.5, 2, 6]))
        # From here on, nothing disturbs the event, so it must end. Machines that were paused need a command.
        end = time.monotonic() + events.PATIENCE_S
        while goes_on or self.later:
            need(time.monotonic() < end, f'the event does not end: {self.order("status")}')
            if goes_on:
                self.order('resume')
                goes_on = self.pass_time(3)
            else:
                time.sleep(0.2)
                self.finish_later()
        self.model.hear(self.farm.redis.seen)
        self.model.look()
        self.model.check_origins()
        self.event.check_same()
        self.farm.end()
        self.event.check_nothing_left()

    def order(self, word):
        return self.farm.order(word)

    def finish_later(self):
        """Ends what still runs beside the event: rivals, twins, and programs that were stopped."""
        for _, action in sorted(self.later, key=lambda item: item[0]):
            action()
        self.later = []


def play(faceoff, seed, level, slow):
    choose = random.Random(seed)
    folder = events.place('faceoff-chaos-')
    chaos = None
    try:
        name, words = events.tournament(choose, folder, faceoff, choose.choice(GAMES) if slow else 24, 1)
        event = events.Event(faceoff, folder, words, level)
        chaos = Chaos(event, name, events.Farm(event, level), choose)
        chaos.run(choose.choice(ACTS) if slow else 5)
        events.remove(folder)
        return chaos
    except Exception as why:
        if not isinstance(why, Broken):
            traceback.print_exc()
        print(f'FAILED: seed {seed}: {why}\nfiles: {folder}')
        if chaos:
            print(f'done: {dict(chaos.done)}')
        return None
    finally:
        events.end_all()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('faceoff')
    parser.add_argument('--seed', type=int, default=1)
    slow = bool(os.environ.get('FACEOFF_SLOW'))
    parser.add_argument('--events', type=int, default=0 if slow else 1)
    parser.add_argument('--seconds', type=float, default=3600 if slow else 0)
    options = parser.parse_args()
    if not events.has_redis():
        return 77
    slow = slow or len(sys.argv) > 2
    faceoff = os.path.realpath(options.faceoff)
    level = os.environ.get('LEVEL', 'strict')
    events.set_up()
    total, games, failures, seed = collections.Counter(), 0, 0, options.seed
    began = time.monotonic()
    while seed < options.seed + options.events or time.monotonic() < began + options.seconds:
        at = time.monotonic()
        chaos = play(faceoff, seed, level, slow)
        if chaos:
            total += chaos.done
            games += len(chaos.model.stored)
            print(f'seed {seed}: {chaos.model.name}, {len(chaos.model.stored)} games, {sum(chaos.done.values())} acts, '
                  f'{chaos.farm.resumed} starts of a coordinator, {time.monotonic() - at:.0f} s', flush=True)
        else:
            failures += 1
        seed += 1
    print(f'{seed - options.seed} events, {games} games, {sum(total.values())} acts in '
          f'{time.monotonic() - began:.0f} s: {dict(total.most_common())}')
    print(f'{failures} failures')
    return failures > 0


if __name__ == '__main__':
    sys.exit(main())
