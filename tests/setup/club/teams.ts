import { accountOf, type People } from "./people.ts";
import { alone, type Sending } from "./sending.ts";
import { type Account, type Contest, DAY, HOUR, type ParticipantType, type Party, START } from "./world.ts";

/** The other account of member 21. */
const SECOND_OF_21 = 121;

interface Plan {
  contest: string;
  /** Members by their number; strangers as negative numbers from -1. */
  of: number[];
  teamId?: number;
  name?: string;
  type: ParticipantType;
  /** For virtual participations, in days from the beginning of the two weeks. */
  day?: number;
}

const plans: Plan[] = [
  { contest: "105001", of: [0, 1, 2], teamId: 71, name: "Three Pigs", type: "CONTESTANT" },
  { contest: "105001", of: [3, 4, -1], teamId: 72, name: "Sharks", type: "CONTESTANT" },
  { contest: "105001", of: [5, 6, 7], type: "CONTESTANT" },
  { contest: "105001", of: [-2, -3, -4], teamId: 73, name: "Strangers", type: "CONTESTANT" },
  { contest: "105001", of: [17, -5, -6], teamId: 74, name: "Absent", type: "CONTESTANT" },
  { contest: "105001", of: [13, 21, -7], type: "VIRTUAL", day: 6.4 },
  { contest: "105002", of: [8, 9, 10], teamId: 75, name: "Night Owls", type: "VIRTUAL", day: 3.7 },
  { contest: "105002", of: [11, 12], type: "VIRTUAL", day: 4.7 },
  { contest: "105002", of: [6, 29, -8], type: "VIRTUAL", day: 4.4 },
  { contest: "105003", of: [14, 15, 16], teamId: 76, name: "Selected", type: "CONTESTANT" },
  { contest: "105005", of: [18, 19, 20], teamId: 77, name: "Marathon", type: "CONTESTANT" },
  { contest: "105005", of: [30, 22, -9], teamId: 78, name: "Movers", type: "CONTESTANT" },
  { contest: "105005", of: [31, 32, 33], type: "CONTESTANT" },
  { contest: "2118", of: [0, 1, 2], teamId: 71, name: "Three Pigs", type: "OUT_OF_COMPETITION" },
  { contest: "2118", of: [23, 24, 25], teamId: 79, name: "Late Team", type: "CONTESTANT" },
  { contest: "2118", of: [26, 27, -10], type: "OUT_OF_COMPETITION" },
  { contest: "2118", of: [28, -11, -12], teamId: 80, type: "CONTESTANT" },
  { contest: "2118", of: [34], teamId: 81, name: "Team of One", type: "CONTESTANT" },
  { contest: "105002", of: [21, SECOND_OF_21], teamId: 83, name: "Both Mine", type: "VIRTUAL", day: 7.3 },
  { contest: "2107", of: [3, 23, -4], teamId: 84, name: "Mirrored", type: "OUT_OF_COMPETITION" },
  { contest: "105002", of: [29, 9], teamId: 85, name: "Renamed", type: "VIRTUAL", day: 6.9 },
  { contest: "105004", of: [30, 20], teamId: 86, name: "Moved", type: "VIRTUAL", day: 4.1 },
  { contest: "105004", of: [8, 9, 10], type: "VIRTUAL", day: 13 },
  { contest: "105004", of: [38, 34], teamId: 88, name: "Latecomers", type: "VIRTUAL", day: 5 },
  { contest: "105004", of: [29, 12], teamId: 89, name: "Claimed", type: "VIRTUAL", day: 5.5 },
  // Theirs only until the third one's account is proven by its owner.
  { contest: "105004", of: [31, 32, 33], teamId: 90, name: "Disproved", type: "VIRTUAL", day: 5.3 },
  { contest: "105004", of: [15, 22], teamId: 87, name: "Places", type: "VIRTUAL", day: 9 },
  { contest: "2110", of: [35, 36, 37], teamId: 82, name: "Virtually Three", type: "VIRTUAL", day: 5.2 },
];

/** Teams in gyms and in rounds. Their members solve some of what is left, and some of the same, alone. */
export function playTeams(sending: Sending, people: People, find: (key: string) => Contest): void {
  const { chance } = sending;
  const accounts = (of: number[]) =>
    of.map((place) => {
      if (place < 0) return people.strangers[-1 - place] as Account;
      return place === SECOND_OF_21 ? accountOf(people, 21, 1) : accountOf(people, place);
    });
  for (const plan of plans) {
    const contest = find(plan.contest);
    const begins = START + (plan.day ?? 0) * DAY;
    const started = plan.type === "VIRTUAL" ? begins : (contest.startsAt ?? begins);
    const { teamId = null, name = null } = plan;
    const party: Party = { contest, teamId, name, accounts: accounts(plan.of) };
    const author = { accounts: party.accounts, party, type: plan.type, startedAt: started };
    sending.compete(author, contest, started, 75);
    // Some teams go on together after the contest.
    const later = { ...author, type: "PRACTICE" as const, startedAt: null };
    if (chance.percent(30)) sending.upsolve(later, contest, started + contest.lasts, 3);
    for (const account of party.accounts) {
      if (!chance.percent(60)) continue;
      sending.upsolve(alone(account, "PRACTICE"), contest, started + contest.lasts + HOUR, 4);
    }
  }
  // Alone in the same gyms.
  for (const key of ["105001", "105002", "105003", "105005"]) {
    const contest = find(key);
    for (let place = 0; place < 40; place++) {
      if (!chance.percent(10)) continue;
      const started = contest.startsAt ?? START + chance.between(3, 9) * DAY;
      const isBusy = plans.some(({ contest, of }) => contest === key && of.includes(place));
      if (!isBusy)
        sending.compete(alone(accountOf(people, place), "CONTESTANT", started), contest, started, 60);
    }
  }
}
