export { countFound, exportProfile, findNamed, getPractice, searchPeople } from "./queries.server.ts";
