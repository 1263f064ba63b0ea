/** A season's rounds, oldest first. They and their problems are fictional: their numbers are beyond those of the judges. */
interface DemoRound {
  judge: "codeforces" | "atcoder";
  key: string;
  name: string;
  daysAgo: number;
  minutes: number;
  /** At Codeforces, only members below this rating are rated. */
  ratedBelow: number;
  /** The problems' ratings. */
  ratings: number[];
  names: string[];
}

const half = [800, 1200, 1600, 1900, 2200, 2600];
const educational = [800, 1200, 1500, 1900, 2300, 2700];
const both = [800, 1200, 1500, 1900, 2300, 2600, 2900, 3300];
const beginner = [300, 600, 1000, 1400, 1700, 2000, 2500];
const regular = [1200, 1700, 2100, 2600, 3100];

const round = (number: number, daysAgo: number, names: string): DemoRound => ({
  ...{ judge: "codeforces", key: String(88_000 + number), name: `Codeforces Round ${number} (Div. 2)` },
  ...{ daysAgo, minutes: 120, ratedBelow: 2100, ratings: half, names: names.split(", ") },
});
const education = (number: number, daysAgo: number, names: string): DemoRound => ({
  ...{ judge: "codeforces", key: String(89_000 + number), daysAgo, minutes: 120, ratedBelow: 2100 },
  name: `Educational Codeforces Round ${number} (Rated for Div. 2)`,
  ...{ ratings: educational, names: names.split(", ") },
});
const joint = (key: number, name: string, daysAgo: number, names: string): DemoRound => ({
  ...{ judge: "codeforces", key: String(key), name: `${name} (Div. 1 + Div. 2)`, daysAgo, minutes: 150 },
  ...{ ratedBelow: 5000, ratings: both, names: names.split(", ") },
});
const abc = (number: number, daysAgo: number, names: string): DemoRound => ({
  ...{ judge: "atcoder", key: `abc${number}`, name: `AtCoder Beginner Contest ${number}` },
  ...{ daysAgo, minutes: 100, ratedBelow: 2000, ratings: beginner, names: names.split(", ") },
});
const arc = (number: number, daysAgo: number, names: string): DemoRound => ({
  ...{ judge: "atcoder", key: `arc${number}`, name: `AtCoder Regular Contest ${number}` },
  ...{ daysAgo, minutes: 120, ratedBelow: 2800, ratings: regular, names: names.split(", ") },
});

export const season: DemoRound[] = [
  round(1946, 69, "Umbrella Stand, Even Bakers, Rope Ladder, Quiet Carriages, Two Gardeners, Salt Road"),
  abc(
    921,
    67,
    "Longer Word, Ink Spreads Through the Maze, Coat Check, Ticket Strip, Kite Strings, Rolling Hills, Sums of Dust",
  ),
  education(
    681,
    64,
    "Odd Socks, Café Tables, Shortest Path with One Free Edge, Garden Hose, Postcards Home, Dial Tones",
  ),
  round(1948, 61, "Shy Digits, Borrowed Chairs, Window Seats, Paper Lantern, Mill Stream, Forest of Poles"),
  abc(
    922,
    60,
    "Third Bus, Stamp Album, Spilled Beads, Night Shift Roster, The Loudest Bell Tower, Snowplough, Colour the Coast",
  ),
  round(1949, 57, "Half a Loaf, Signal Flags, Chalk Marks, Crossed Wires, Borrow and Carry, Tide Tables"),
  joint(
    87_130,
    "Codeforces Global Round 130",
    54,
    "Coin Drawer, Tug of War, Spare Keys, Tilted Shelf, Beehive Walk, Mirror Hall, Sluice Gates, Endless Quilt",
  ),
  round(
    1951,
    50,
    "Missing Button, Market Day, Rope Swing, Clock Repair, Counting Palindromic Subtrees, Cold Harbour",
  ),
  abc(
    924,
    46,
    "Fifth Letter, Rainy Days, Elevator Log, Merging Puddles, Chain of Boats, Lighthouse Keeper, Grid Sweepers",
  ),
  education(682, 43, "Tea for Two, Lost Luggage, Queue Jumpers, Barn Doors, Wire Fences, Permuted Postmen"),
  abc(
    925,
    39,
    "Sharp Corners, Double Booking, Bread Prices, Shelf Life, Tram Transfers, Quiet Numbers, Weighted Vines",
  ),
  round(
    1954,
    36,
    "Extra Spoon, Left Turns Only, Toll Booths, Sliding Doors, Stamps of Sixteen Islands, Watershed",
  ),
  arc(706, 34, "Alternating Lamps, Fair Ferry, Knotted Cord, Sum of Shadows, Tiling the Pier"),
  joint(
    87_019,
    "CodeTON Round 19",
    29,
    "Round Numbers, Picnic Rug, Village of Twins, Snowed In, Kettle and Cups, Bent Rails, Star Charts, Deep Ledger",
  ),
  abc(
    927,
    25,
    "Vowel Count, Seat Map, Lift Capacity, Domino Street, Pedal Boats, Crane Routes, Crowded Arcs",
  ),
  round(
    1958,
    22,
    "Loose Change, Wrong Platform, Choir Rows, Pipe Organ, Parcel Chutes, Bridges That Come and Go",
  ),
  abc(
    928,
    18,
    "Next Leap Day, Bowling Score, Fence Painters, Card Houses, Moving Walls, Harvest Order, Modular Maze",
  ),
  education(
    683,
    15,
    "Pocket Money, Snack Bar, Hopscotch, Coins Rolling Down to the Root, Cheapest Detour, Fading Echo",
  ),
  abc(
    929,
    11,
    "Twice as Tall, Locker Codes, Library Fines, Sushi Belt, River Locks, Token on a One-Way Map, Prime Orchard",
  ),
  round(
    1962,
    8,
    "Spare Tyre, Paired Gloves, Hill Climb, Rationed Ink, Lanterns on the Ring Road, Tangled Kites",
  ),
  abc(
    930,
    4,
    "Short Names, Laundry Day, Stacked Boxes, Night Market, Cable Cars, Train of Thought, Distant Drums",
  ),
  round(1964, 1, "Muddy Boots, Even Split, Borrowed Time, Window Cleaner, Cranes at Dusk, Paper Rivers"),
];

/** Older rounds, whose problems members practise on. */
export const archive = {
  rounds: 30,
  /** Sixteen and thirteen words make 208 different names. */
  manners:
    "Counting|Merging|Sorted|Two Kinds of|Balanced|Hidden|Xor of|Painted|Broken|Cheapest|Twin|Distant|Shrinking|Odd|Swapped|Rotating".split(
      "|",
    ),
  things:
    "Lanterns|Bridges|Caterers|Palindromes|Ropes|Queues|Mirrors|Orchards|Ladders|Stamps|Rivers|Towers|Gates".split(
      "|",
    ),
  ratings: [800, 1000, 1300, 1600, 1900, 2300],
};

export const topics = [
  "implementation",
  "greedy",
  "math",
  "dp",
  "graphs",
  "trees",
  "data structures",
  "strings",
];
