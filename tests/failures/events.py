"""Events that a test disturbs: on one machine, or on a farm with a Redis server. A disturbed event is compared with the
same event that nothing disturbed."""

import collections
import ctypes
import faulthandler
import json
import os
import pathlib
import shlex
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

# The clock must never decide a game, even if a process is stopped for half a minute on a busy machine.
PATIENT = '--ready-ms 600000 --first-ms 600000 --turn-ms 600000'.split()
# The bots start other processes, and several games run at once.
BOUNDS = '--processes 4 --memory 128'.split()
PATIENCE_S = 900  # after this time, the test gives up; nothing here takes a tenth of it on an idle machine

# Makes games slow without using the processor, so that most kills happen during games.
SLOWLY = '#!/bin/sh\nsleep {}\nexec "$@"\n'


class Broken(Exception):
    """A promise was not kept."""


def need(condition, message):
    if not condition:
        raise Broken(message)


# --- processes ---


def set_up():
    """Makes all processes that the test starts, and their children, descendants of this process for as long as they
    live. If the test is asked to end, it ends them. SIGUSR1 makes it say where it is."""
    child_subreaper = 36
    ctypes.CDLL(None).prctl(child_subreaper, 1, 0, 0, 0)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    faulthandler.register(signal.SIGUSR1)


def processes():
    """Returns the parent, the state and the name of each process."""
    found = {}
    for folder in pathlib.Path('/proc').glob('[0-9]*'):
        try:
            name, rest = (folder / 'stat').read_text(errors='replace').split('(', 1)[1].rsplit(')', 1)
        except (OSError, IndexError):
            continue  # it has just ended
        state, parent = rest.split()[:2]
        found[int(folder.name)] = int(parent), state, name
    return found


def descendants(root):
    """Returns the names of all running processes below this one. Reaps the orphans that have ended."""
    known, below, last = processes(), {root}, None
    while last != len(below):
        last = len(below)
        below |= {pid for pid, (parent, _, _) in known.items() if parent in below}
    living = {}
    for pid in below - {root}:
        parent, state, name = known[pid]
        if state != 'Z':
            living[pid] = name
        elif root == os.getpid() == parent and pid not in Program.started:
            os.waitpid(pid, os.WNOHANG)
    return living


def kill(pid):
    """Returns whether the process was still there."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def wait_until(true, message):
    end = time.monotonic() + PATIENCE_S
    while not true():
        need(time.monotonic() < end, f'{message} after {PATIENCE_S} s')
        time.sleep(0.05)


class Program:
    """A started command, whose output goes to files."""

    started = {}

    def __init__(self, words, folder, name, tmp):
        self.out, self.err = folder / (name + '.out'), folder / (name + '.err')
        environment = dict(os.environ, TMPDIR=str(tmp), LC_ALL='C')
        with open(self.out, 'wb') as out, open(self.err, 'wb') as err:
            self.process = subprocess.Popen([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=out,
                                            stderr=err, cwd=tmp, env=environment)
        self.pid = self.process.pid
        Program.started[self.pid] = self

    def ended(self):
        return self.process.poll() is not None

    def signal(self, number):
        self.process.send_signal(number)  # does nothing if the program has ended

    def join(self):
        try:
            code = self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            raise Broken(f'{shlex.join(self.process.args)} runs for {PATIENCE_S} s') from None
        Program.started.pop(self.pid, None)
        return code

    def kill(self):
        self.signal(signal.SIGKILL)
        return self.join()

    def said(self):
        return self.err.read_text(errors='replace')


def end_all():
    """Ends all processes of the test, after a failure."""
    for program in list(Program.started.values()):
        program.kill()
    for pid in descendants(os.getpid()):
        kill(pid)


# --- events ---

MOMENTS = 'began', 'ended', 'ms', 'usage', 'clocks'


def plain(record):
    """Returns what must be the same in each run: the record without times, and without the folder of the bots."""
    game = json.loads(record)
    for key in MOMENTS:
        game.pop(key, None)
    return json.dumps(game, sort_keys=True)


def records_of(database):
    """Returns the stored records, by the number of the game."""
    opened = sqlite3.connect(f'file:{database}?mode=ro', uri=True, timeout=60)
    try:
        rows = opened.execute('SELECT number, record FROM games').fetchall()
    except sqlite3.OperationalError as why:
        if 'no such table' not in str(why):
            raise
        rows = []
    finally:
        opened.close()
    need(len(rows) == len({number for number, _ in rows}), 'a game is stored twice')
    return dict(rows)


class Event:
    """An event, and what it must look like in the end. `words` are the arguments of faceoff that play it."""

    def __init__(self, faceoff, folder, words, level):
        self.faceoff, self.folder = faceoff, folder
        self.tmp = folder / 'tmp'
        self.tmp.mkdir(parents=True)
        self.database = folder / 'event.db'
        self.words = [faceoff, *words, '--db', self.database, '--sandbox', level]
        began = time.monotonic()
        code = self.start('alone', ['-j', '8']).join()
        need(code == 0, f'an undisturbed event ends with code {code}: {(folder / "alone.err").read_text()}')
        self.duration_s = time.monotonic() - began
        self.records = {number: plain(record) for number, record in records_of(self.database).items()}
        self.table = self.standings()
        need(self.records, 'the event has no games')
        self.remove()

    def start(self, name='event', more=()):
        return Program([*self.words, *more], self.folder, name, self.tmp)

    def run(self, *words):
        program = Program([self.faceoff, *words], self.folder, 'other', self.tmp)
        code = program.join()
        return code, program.out.read_text(), program.said()

    def standings(self, database=None):
        code, out, err = self.run('standings', '--db', database or self.database)
        need(code == 0, f'standings: {err}')
        return out

    def remove(self):
        for file in self.folder.glob('event.db*'):
            file.unlink()

    def printed(self, text):
        """Returns the command that faceoff printed to resume the event, or None."""
        tries = [line[5:] for line in text.splitlines() if line.startswith('Try: ') and '--resume' in line]
        if not tries:
            return None
        words = shlex.split(tries[-1])
        return [self.faceoff, *words[1:]]

    def check_same(self, database=None):
        """Checks that the database has the table and the games of the undisturbed event."""
        database = database or self.database
        records = records_of(database)
        need(records.keys() == self.records.keys(),
             f'games are missing or too many: {sorted(records.keys() ^ self.records.keys())}')
        for number, record in records.items():
            need(plain(record) == self.records[number],
                 f'game {number + 1} differs:\n{plain(record)}\n{self.records[number]}')
        need(self.standings(database) == self.table, f'another table:\n{self.standings(database)}\n{self.table}')
        opened = sqlite3.connect(database)
        answer = opened.execute('PRAGMA integrity_check').fetchall()
        opened.close()
        need(answer == [('ok',)], f'integrity_check: {answer}')

    def check_nothing_left(self, allowed=()):
        """Checks that no process, no temporary file and no file beside the database is left. Processes that clean up
        after a killed program may need a while."""
        wait_until(lambda: not descendants(os.getpid()) and not any(self.tmp.iterdir()),
                   f'left behind: {descendants(os.getpid())}, {list(self.tmp.iterdir())}')
        left = {file.name for file in self.folder.glob('event.db*')} - {'event.db'} - set(allowed)
        need(not left, f'files are left: {left}')


def write_bots(folder, faceoff, count, sleep_s):
    """Writes the file of settings that names the bots, which never read the clock. Returns the arguments for it."""
    slowly = folder / 'slowly'
    slowly.write_text(SLOWLY.format(sleep_s))
    slowly.chmod(0o755)
    command = (f'{slowly} {faceoff} bot soccer --protocol codingame --seed {{seed}} --opening {{opening}} '
               '--engine random')
    bots = [{'name': f'bot{number}', 'command': command} for number in range(1, count + 1)]
    config = folder / 'bots.json'
    config.write_text(json.dumps({'bots': bots}))
    return ['--config', config]


def tournament(random, folder, faceoff, games, sleep_s):
    """Returns the arguments of a tournament of a random format with about this many games. Each takes a little longer
    than sleep_s."""
    form = random.choice(['match', 'gauntlet', 'round-robin', 'swiss', 'knockout'])
    bots = 2 if form == 'match' else 5
    pairings = {'match': 1, 'gauntlet': 4, 'round-robin': 10, 'swiss': 6, 'knockout': 4}[form]
    return form, ['tournament', '--format', form, '--contest', 'codingame', '--opening-turns', '3',
                  '--seed', str(random.randrange(1000)), '--games', str(max(games // pairings // 2, 1) * 2),
                  '--event', form, *PATIENT, *BOUNDS, *write_bots(folder, faceoff, bots, sleep_s)]


# --- farms ---


def has_redis():
    there = shutil.which('redis-server') is not None
    if not there:
        print('SKIPPED: farms: no redis-server here; ./dev test --all installs it')
    return there


class Redis:
    """A Redis server whose data survives a kill. Programs reach it by a link, so that nobody can connect before the
    test itself watches the server."""

    def __init__(self, folder):
        self.folder = folder / 'redis'
        self.folder.mkdir()
        self.socket = self.folder / 'own.sock'
        self.link = folder / 'redis.sock'
        self.url = f'unix://{self.link}'
        self.seen = collections.deque()  # the entries of streams, in the order in which the server added them
        self.watching = None
        self.start()

    def start(self):
        self.socket.unlink(missing_ok=True)
        self.program = Program(['redis-server', '--port', '0', '--unixsocket', self.socket, '--dir', self.folder,
                                '--save', '', '--appendonly', 'yes', '--appendfsync', 'no'], self.folder, 'redis',
                               self.folder)
        wait_until(lambda: self.program.ended() or self.ask('PING') == 'PONG', 'Redis does not answer')
        need(not self.program.ended(), f'Redis does not start: {self.program.out.read_text()}')
        connected = threading.Event()
        self.watching = threading.Thread(target=self.watch, args=[connected], daemon=True)
        self.watching.start()
        wait_until(connected.is_set, 'Redis cannot be watched')
        self.link.symlink_to(self.socket)

    def kill(self, cut=0):
        """Kills the server. Cuts up to `cut` bytes from the end of its file of commands."""
        self.link.unlink(missing_ok=True)
        self.program.signal(signal.SIGCONT)
        self.program.kill()
        self.watching.join()
        for file in sorted(self.folder.glob('appendonlydir/*.incr.aof'))[-1:]:
            os.truncate(file, max(file.stat().st_size - cut, 0))

    def connect(self):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(str(self.socket))
        return connection, connection.makefile('rb')

    @staticmethod
    def pack(words):
        words = [word if isinstance(word, bytes) else str(word).encode() for word in words]
        return b'*%d\r\n' % len(words) + b''.join(b'$%d\r\n%s\r\n' % (len(word), word) for word in words)

    @classmethod
    def reply(cls, file):
        line = file.readline()
        if not line:
            raise ConnectionError('Redis is gone')
        kind, value = line[:1], line[1:-2]
        if kind in b'+-':
            return value.decode()
        if kind == b':':
            return int(value)
        if int(value) < 0:
            return None
        if kind == b'$':
            return file.read(int(value) + 2)[:-2]
        return [cls.reply(file) for _ in range(int(value))]

    def ask(self, *words):
        """Sends a command. Returns the reply, the text of an error, or None if there is no server or it is stopped. A
        stopped server carries out the command later."""
        try:
            connection, file = self.connect()
            with connection, file:
                connection.settimeout(2)
                connection.sendall(self.pack(words))
                return self.reply(file)
        except OSError:
            return None

    def watch(self, connected):
        try:
            connection, file = self.connect()
            with connection, file:
                connection.sendall(self.pack(['MONITOR']))
                self.reply(file)
                connected.set()
                for line in file:
                    if b'] "XADD" "' in line[:200] and line.endswith(b'\r\n'):
                        self.seen.append(line)
        except OSError:
            connected.set()


class Farm:
    """A farm that plays an event on this machine: Redis, two workers and a coordinator."""

    def __init__(self, event, level):
        self.event, self.level = event, level
        self.redis = Redis(event.folder)
        self.cache = event.folder / 'cache'
        self.workers = {}
        for name in 'one', 'two':
            self.work(name)
        self.coordinator = None
        self.resumed = 0

    def work(self, name):
        self.workers[name] = self.worker(name)

    def worker(self, name, program=None):
        return Program([self.event.faceoff, 'work', self.redis.url, '--name', name, '--cache', self.cache, '-j', '2',
                        '--stay', '--sandbox', self.level], self.event.folder, program or name, self.event.tmp)

    def farm_words(self):
        return ['--farm', self.redis.url, '--any-machine']

    def coordinate(self):
        """Starts or resumes the event, by the command that the last coordinator printed if it printed one."""
        printed = self.coordinator and self.event.printed(self.coordinator.said())
        if printed:
            self.coordinator = Program(printed, self.event.folder, 'event', self.event.tmp)
        else:
            more = ['--resume'] if self.coordinator else []
            self.coordinator = self.event.start(more=[*self.farm_words(), *more])
        self.resumed += 1

    def order(self, *words):
        return self.event.run('farm', *words, self.redis.url, '--event', self.name())

    def name(self):
        return self.event.words[self.event.words.index('--event') + 1]

    def end(self):
        """Ends the workers and Redis, as their owner would."""
        for name, worker in self.workers.items():
            worker.signal(signal.SIGTERM)
            code = worker.join()
            need(code == 0, f'worker {name} ended with code {code}: {worker.said()}')
        self.redis.link.unlink()
        self.redis.program.signal(signal.SIGTERM)
        self.redis.program.join()


def place(prefix):
    """Returns a new folder that the account of sandboxed bots can search."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix=prefix))
    folder.chmod(0o755)
    return folder


def remove(folder):
    shutil.rmtree(folder)
