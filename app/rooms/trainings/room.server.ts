import type { Room } from "../../platform/room.ts";
import { cardsOf } from "./cards.server.ts";
import { adoptTrainings, forgetTrainings } from "./leaving.server.ts";

export const trainings: Room = {
  forget: (trx, userId) => forgetTrainings(trx, userId),
  adopt: (trx, _afterCommit, _app, placeId, userId) => adoptTrainings(trx, placeId, userId),
  cards: [cardsOf("training"), cardsOf("duel")],
};
