// A sample bot for the Halma contest. Start from here.
//
//   mcs -out:mybot.exe halma-proglad.cs
//   faceoff match --contest proglad --bot 'mono mybot.exe' --bot @greedy --opening-turns 4
//
// The bot makes the move that brings a piece farthest towards the target camp. It prefers to move
// pieces that are far behind. Cells are {x, y}, 1 to 16, with {1, 1} at the top left. Player 1
// starts there and goes to the bottom right; player 2 goes the other way. The referee sends `start
// P`, `yourmove` and `move x1 y1 x2 y2 ..`. It also sends a `move` line for each of the bot's own
// moves and for each move of an opening, so the bot does not need the {opening} argument.
using System;
using System.Collections.Generic;
using System.Text;

class Bot
{
    const int Size = 16;
    static readonly int[] Height = {0, 5, 5, 4, 3, 2}; // number of cells in each column of a camp

    // board[x, y] is 0 if the cell is free, otherwise the number of the player; index 0 is not used
    readonly int[,] board = new int[Size + 1, Size + 1];
    readonly int me;

    // the best move so far, as a list of cells
    List<int[]> bestPath;
    double bestGain;

    Bot(int player)
    {
        me = player;
        for (int x = 1; x <= Size; x++)
        {
            for (int y = 1; y <= Size; y++)
            {
                board[x, y] = InCamp(1, x, y) ? 1 : InCamp(2, x, y) ? 2 : 0;
            }
        }
    }

    static bool InCamp(int player, int x, int y)
    {
        int column = player == 1 ? x : Size + 1 - x;
        int row = player == 1 ? y : Size + 1 - y;
        return column <= 5 && row <= Height[column];
    }

    // Returns how far a piece still has to go. The distance is squared, so that the pieces farthest
    // behind cost most. Near the end, a free cell of the target camp attracts the pieces next to
    // it. Put your own ideas here.
    double Distance(int x, int y)
    {
        int farX = me == 1 ? Size - x : x - 1;
        int farY = me == 1 ? Size - y : y - 1;
        double far = farX + farY;
        int nearest = InCamp(3 - me, x, y) ? 0 : Size;
        for (int holeX = 1; holeX <= Size; holeX++)
        {
            for (int holeY = 1; holeY <= Size; holeY++)
            {
                if (InCamp(3 - me, holeX, holeY) && board[holeX, holeY] != me)
                {
                    int steps = Math.Max(Math.Abs(holeX - x), Math.Abs(holeY - y));
                    nearest = Math.Min(nearest, steps);
                }
            }
        }
        return far + far * far / 16 + 1.5 * nearest + Math.Abs(farX - farY) / 8.0;
    }

    bool IsFree(int x, int y)
    {
        return x >= 1 && x <= Size && y >= 1 && y <= Size && board[x, y] == 0;
    }

    // `from` is the distance of the piece before the move.
    void Consider(List<int[]> path, double from)
    {
        int[] end = path[path.Count - 1];
        double gain = from - Distance(end[0], end[1]);
        if (bestPath == null || gain > bestGain)
        {
            bestGain = gain;
            bestPath = new List<int[]>(path);
        }
    }

    // Tries all jumps that continue the path from its last cell. Each cell is tried only once,
    // because the further jumps from a cell do not depend on the path to it.
    void JumpOn(List<int[]> path, bool[,] seen, double from)
    {
        int x = path[path.Count - 1][0];
        int y = path[path.Count - 1][1];
        seen[x, y] = true;
        for (int dx = -1; dx <= 1; dx++)
        {
            for (int dy = -1; dy <= 1; dy++)
            {
                int toX = x + 2 * dx;
                int toY = y + 2 * dy;
                if ((dx != 0 || dy != 0) && IsFree(toX, toY) && board[x + dx, y + dy] != 0
                    && !seen[toX, toY])
                {
                    path.Add(new[] {toX, toY});
                    Consider(path, from);
                    JumpOn(path, seen, from);
                    path.RemoveAt(path.Count - 1);
                }
            }
        }
    }

    void TryPiece(int x, int y)
    {
        board[x, y] = 0; // the moving piece no longer blocks its own cell
        double from = Distance(x, y);
        for (int dx = -1; dx <= 1; dx++)
        {
            for (int dy = -1; dy <= 1; dy++)
            {
                if ((dx != 0 || dy != 0) && IsFree(x + dx, y + dy))
                {
                    Consider(new List<int[]> {new[] {x, y}, new[] {x + dx, y + dy}}, from);
                }
            }
        }
        List<int[]> path = new List<int[]>();
        path.Add(new[] {x, y});
        // JumpOn marks the first cell as seen, so that no path returns to it
        JumpOn(path, new bool[Size + 1, Size + 1], from);
        board[x, y] = me;
    }

    string Answer()
    {
        bestPath = null;
        for (int x = 1; x <= Size; x++)
        {
            for (int y = 1; y <= Size; y++)
            {
                if (board[x, y] == me)
                {
                    TryPiece(x, y);
                }
            }
        }
        StringBuilder move = new StringBuilder("move");
        foreach (int[] cell in bestPath)
        {
            move.Append(" " + cell[0] + " " + cell[1]);
        }
        return move.ToString();
    }

    // Takes a line such as "move x1 y1 .. xn yn", and moves the piece from the first cell to the
    // last.
    void TakeMove(string[] words)
    {
        int fromX = int.Parse(words[1]);
        int fromY = int.Parse(words[2]);
        int toX = int.Parse(words[words.Length - 2]);
        int toY = int.Parse(words[words.Length - 1]);
        int piece = board[fromX, fromY];
        board[fromX, fromY] = 0;
        board[toX, toY] = piece;
    }

    static void Main(string[] args)
    {
        Bot bot = new Bot(1);
        Console.WriteLine("ready"); // WriteLine flushes the line if you do not replace Console.Out
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            string[] words = line.Trim().Split(' ');
            if (words[0] == "start")
            {
                bot = new Bot(int.Parse(words[1]));
            }
            else if (words[0] == "yourmove")
            {
                Console.WriteLine(bot.Answer());
            }
            else if (words[0] == "move")
            {
                bot.TakeMove(words);
            }
        }
    }
}
