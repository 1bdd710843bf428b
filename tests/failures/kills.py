"""Kills random processes of faceoff at random moments, in matches, tournaments, cups and on farms, until each event is
over. After each kill, the event is resumed by the command that faceoff printed, or else by its own command with
--resume. In the end, the table and the records must be the same as without kills, the database must be sound, and no
process, temporary file or lock may be left.

Usage: kills.py FACEOFF ENTRIES-FOLDER [--seed N] [--kills N] [--kinds KIND..]
There are N kills of each kind of event: 125 in the slow run. The quick run has only matches."""

import sys

sys.dont_write_bytecode = True

import argparse
import collections
import os
import pathlib
import random
import signal
import subprocess
import time
import traceback

import events
from events import need

VERBOSE = 'CHAOS_VERBOSE' in os.environ
SLOW = bool(os.environ.get('FACEOFF_SLOW'))
GAMES = 60 if SLOW else 20
KILLS_PER_EVENT = 12  # a limit, so that events also end


def make_match(choose, folder, faceoff, _):
    return ['match', '--contest', 'codingame', '--opening-turns', '3', '--seed', str(choose.randrange(1000)), '--games',
            str(GAMES), *events.PATIENT, *events.BOUNDS, *events.write_bots(folder, faceoff, 2, 0.1)]


def make_tournament(choose, folder, faceoff, _):
    return events.tournament(choose, folder, faceoff, GAMES, 0.1)[1]


def make_farm(choose, folder, faceoff, _):
    return events.tournament(choose, folder, faceoff, GAMES, 0.5)[1]


def make_cup(choose, folder, faceoff, entries):
    files = choose.sample(sorted(pathlib.Path(entries).glob('*.c')), 3)
    made = folder / 'entries'
    subprocess.run([faceoff, 'entry', '--contest', 'potm', '-o', made, *files], check=True, stderr=subprocess.DEVNULL)
    return ['cup', '--contest', 'potm', '--seed', str(choose.randrange(1000)), *events.PATIENT[2:], made]


MAKERS = {'match': make_match, 'tournament': make_tournament, 'cup': make_cup, 'farm': make_farm}


class Local:
    """An event on one machine. In a strict sandbox, it also survives kills of the processes that supervise the bots."""

    def __init__(self, kind, event, level):
        self.event = event
        self.program = None
        self.kills = 0
        self.has_leashes = level == 'strict' and kind != 'cup'

    def go_on(self):
        printed = self.program and self.event.printed(self.program.said())
        if printed:
            self.program = events.Program(printed, self.event.folder, 'event', self.event.tmp)
        else:
            self.program = self.event.start(more=['-j', '2'] + (['--resume'] if self.program else []))

    def kill_one(self, choose):
        """Kills the program or a leash. Returns its name, or None if it had ended."""
        self.kills += 1
        if self.has_leashes and self.kills % 3 == 1:
            leashes = [pid for pid, (parent, _, name) in events.processes().items()
                       if parent == self.program.pid and name == 'faceoff-leash']
            if leashes and events.kill(choose.choice(leashes)):
                return 'leash'
        self.program.signal(signal.SIGKILL)
        killed = self.program.join() == -signal.SIGKILL
        return 'faceoff' if killed else None

    def end(self):
        pass


class OnFarm:
    """An event on a farm."""

    def __init__(self, event, level):
        self.farm = events.Farm(event, level)

    @property
    def program(self):
        return self.farm.coordinator

    def go_on(self):
        if self.farm.coordinator is None or self.farm.coordinator.ended():
            self.farm.coordinate()

    def kill_one(self, choose):
        what = choose.choice(['coordinator', 'worker', 'worker', 'Redis'])
        if what == 'coordinator':
            return what if self.farm.coordinator.kill() == -signal.SIGKILL else None
        if what == 'Redis':
            self.farm.redis.kill()
            self.farm.redis.start()
        else:
            name = choose.choice(sorted(self.farm.workers))
            self.farm.workers[name].kill()
            self.farm.work(name)
        return what

    def end(self):
        self.farm.end()


def wait_or_end(program, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end and not program.ended():
        time.sleep(0.01)


def disturb(run, event, choose, wanted):
    """Plays the event and kills processes up to `wanted` times. Returns how often each one was killed."""
    killed = collections.Counter()
    while True:
        run.go_on()
        while sum(killed.values()) < wanted and not run.program.ended():
            wait_or_end(run.program, choose.uniform(0, min(event.duration_s / 2, 3)))
            if run.program.ended():
                break
            what = run.kill_one(choose)
            if what:
                killed[what] += 1
            if run.program.ended():
                break
        code = run.program.join()
        if code == 0:
            return killed
        need(code == -signal.SIGKILL or 'not finished by three machines in a row' in run.program.said(),
             f'the event ended with code {code}: {run.program.said()}')


def play(kind, options, seed, wanted):
    """Plays one event. Returns the kills, or None if a promise was broken."""
    choose = random.Random(f'{kind} {seed}')
    folder = events.place('faceoff-kills-')
    killed = None
    try:
        words = MAKERS[kind](choose, folder, options.faceoff, options.entries)
        event = events.Event(options.faceoff, folder, words, options.level)
        run = OnFarm(event, options.level) if kind == 'farm' else Local(kind, event, options.level)
        killed = disturb(run, event, choose, min(wanted, choose.randint(1, KILLS_PER_EVENT)))
        run.end()
        event.check_same()
        event.check_nothing_left()
        events.remove(folder)
        return killed
    except Exception as why:
        if not isinstance(why, events.Broken):
            traceback.print_exc()
        print(f'FAILED: {kind}, seed {seed}: {why}\nfiles: {folder}, kills: {killed}', flush=True)
        return None
    finally:
        events.end_all()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('faceoff')
    parser.add_argument('entries')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--kills', type=int, default=125 if SLOW else 3)
    parser.add_argument('--kinds', nargs='+', choices=sorted(MAKERS), default=list(MAKERS) if SLOW else ['match'])
    options = parser.parse_args()
    if 'farm' in options.kinds and not events.has_redis():
        options.kinds.remove('farm')
    options.faceoff = os.path.realpath(options.faceoff)
    options.level = os.environ.get('LEVEL', 'strict')
    events.set_up()
    failures = 0
    for kind in options.kinds:
        total, seed, began = collections.Counter(), options.seed, time.monotonic()
        while sum(total.values()) < options.kills and failures < 10:
            killed = play(kind, options, seed, options.kills - sum(total.values()))
            failures += killed is None
            total += killed or {}
            if VERBOSE:
                print(f'{kind}, seed {seed}: {killed}', flush=True)
            seed += 1
        print(f'{kind}: {sum(total.values())} kills in {seed - options.seed} events, {time.monotonic() - began:.0f} s: '
              f'{dict(total)}', flush=True)
    print(f'{failures} failures')
    return failures > 0


if __name__ == '__main__':
    sys.exit(main())
