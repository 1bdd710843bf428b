// POTM ENTRY: Edge Hugger
// Your Name: faceoff
//
// A sample entry for Showdown, in which every turn starts a new process. Start from here.
//
//   mcs -out:mybot.exe showdown-potm.cs
//   faceoff match --contest potm --bot 'mono mybot.exe {file}' --bot @random
//
// It reads one line, the answer to its last turn, writes its turn, and keeps what it knows in the
// file that the argument names. It runs along two edges of the board, where it can be attacked from
// only one side. It leaves the edge if it runs into the opponent. Rows A to I are 0 to 8 here,
// columns 1 to 26 are 0 to 25.
using System;
using System.IO;
using System.Text;

class Bot
{
    const int Rows = 9;
    const int Columns = 26;
    static readonly int[,] Ways = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

    // The memory that the bot keeps between turns. If you add a field, add it to `Load` and `Save`.
    int row, column; // the bot's own square
    int goalRow, goalColumn;
    string lastVerb = "-"; // the last turn that the bot played, and its square
    int lastRow, lastColumn;
    bool rowsFirst; // run first along the home's row, then along the goal's column
    readonly bool[,] wall = new bool[Rows, Columns]; // the known walls

    // The rest is computed again in each turn.
    bool met; // whether the last turn ran into the opponent
    readonly int[,] cost = new int[Rows, Columns]; // number of turns from each square to the goal

    static bool OnBoard(int row, int column)
    {
        return row >= 0 && row < Rows && column >= 0 && column < Columns;
    }

    // Begins a game; the referee's line is INIT A 1 or INIT I 26.
    void Begin(string line)
    {
        bool second = line.StartsWith("INIT I");
        // the same seed gives the same game
        string seed = Environment.GetEnvironmentVariable("FACEOFF_SEED");
        long number = seed != null ? seed[seed.Length - 1] : DateTime.Now.Ticks / 10000;
        row = second ? Rows - 1 : 0;
        column = second ? Columns - 1 : 0;
        goalRow = Rows - 1 - row;
        goalColumn = Columns - 1 - column;
        rowsFirst = number % 2 == (second ? 1 : 0);
    }

    // Notes what the answer to the last turn says.
    void Learn(string answer)
    {
        bool moved = lastVerb == "MOVE";
        if (moved && answer == "OK")
        {
            row = lastRow;
            column = lastColumn;
        }
        if (moved && answer == "OUCH")
        {
            wall[lastRow, lastColumn] = true;
        }
        else if (answer == "OK" || answer == "BOOM" || answer == "MISS")
        {
            wall[lastRow, lastColumn] = false;
        }
        met = moved && answer == "HELLO";
    }

    // Returns the number of turns to the goal if the bot goes there through this square. A known
    // wall costs one turn more, for a shot.
    int CostThrough(int row, int column)
    {
        return cost[row, column] + 1 + (wall[row, column] ? 1 : 0);
    }

    // Computes `cost` for all squares. Begins with a large cost everywhere but at the goal, and
    // lowers it until nothing changes.
    void FindCosts()
    {
        for (int square = 0; square < Rows * Columns; square++)
        {
            cost[square / Columns, square % Columns] = 9999;
        }
        cost[goalRow, goalColumn] = 0;
        for (bool changed = true; changed;)
        {
            changed = false;
            for (int square = 0; square < Rows * Columns; square++)
            {
                int fromRow = square / Columns;
                int fromColumn = square % Columns;
                for (int way = 0; way < 4; way++)
                {
                    int toRow = fromRow + Ways[way, 0];
                    int toColumn = fromColumn + Ways[way, 1];
                    if (OnBoard(toRow, toColumn)
                        && CostThrough(toRow, toColumn) < cost[fromRow, fromColumn])
                    {
                        cost[fromRow, fromColumn] = CostThrough(toRow, toColumn);
                        changed = true;
                    }
                }
            }
        }
    }

    // Chooses the turn, and sets lastVerb, lastRow and lastColumn. Put your own ideas here.
    void Decide()
    {
        int metRow = lastRow;
        int metColumn = lastColumn;
        if (met) // after running into the opponent, try the other direction
        {
            rowsFirst = !rowsFirst;
        }
        int bestCost = 9999;
        for (int i = 0; i < 4; i++)
        {
            int way = rowsFirst ? i : (i + 2) % 4;
            int toRow = row + Ways[way, 0];
            int toColumn = column + Ways[way, 1];
            if (OnBoard(toRow, toColumn) && CostThrough(toRow, toColumn) < bestCost)
            {
                bestCost = CostThrough(toRow, toColumn);
                lastRow = toRow;
                lastColumn = toColumn;
            }
        }
        // shoot at a wall on the way, and at the opponent
        bool opponent = met && lastRow == metRow && lastColumn == metColumn;
        lastVerb = wall[lastRow, lastColumn] || opponent ? "ZAP" : "MOVE";
    }

    // Reads the memory that the previous turn wrote. Returns false if the file cannot be read.
    bool Load(string path)
    {
        try
        {
            string[] words = File.ReadAllText(path).Split();
            row = int.Parse(words[0]);
            column = int.Parse(words[1]);
            goalRow = int.Parse(words[2]);
            goalColumn = int.Parse(words[3]);
            lastVerb = words[4];
            lastRow = int.Parse(words[5]);
            lastColumn = int.Parse(words[6]);
            rowsFirst = words[7] == "rows";
            for (int i = 8; i + 1 < words.Length; i += 2)
            {
                wall[int.Parse(words[i]), int.Parse(words[i + 1])] = true;
            }
            return true;
        }
        catch (Exception)
        {
            return false;
        }
    }

    void Save(string path)
    {
        StringBuilder text = new StringBuilder();
        text.Append($"{row} {column} {goalRow} {goalColumn} {lastVerb} {lastRow} {lastColumn} ");
        text.Append(rowsFirst ? "rows" : "columns");
        for (int square = 0; square < Rows * Columns; square++)
        {
            if (wall[square / Columns, square % Columns])
            {
                text.Append($" {square / Columns} {square % Columns}");
            }
        }
        File.WriteAllText(path, text.ToString());
    }

    static void Main(string[] args)
    {
        string path = args.Length > 0 ? args[0] : "state";
        // the line from the referee: its answer to the last turn, or the INIT line that begins a
        // game
        string line = Console.ReadLine();
        Bot bot = new Bot();
        if (line.StartsWith("INIT") || !bot.Load(path))
        {
            bot = new Bot(); // an incomplete file may have left data in `bot`
            bot.Begin(line);
        }
        else
        {
            bot.Learn(line);
        }
        bot.FindCosts();
        bot.Decide();
        bot.Save(path);
        Console.WriteLine($"{bot.lastVerb} {(char) ('A' + bot.lastRow)} {bot.lastColumn + 1}");
    }
}
