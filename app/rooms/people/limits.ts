import { type Rule, tidyLine } from "../../platform/text/lengths.ts";

export const LANGUAGE: Rule = { name: "Favorite Language", limit: 60, tidy: tidyLine, isLine: true };
export const PLATFORM: Rule = { name: "Platform", limit: 60, tidy: tidyLine, isLine: true };
export const LOCATION: Rule = { name: "Location", limit: 100, tidy: tidyLine, isLine: true };
export const GITHUB: Rule = { name: "GitHub", limit: 300 };
export const PROJECT: Rule = { name: "Project", limit: 300, tidy: tidyLine, isLine: true };
export const SKILL: Rule = { name: "Skill", limit: 50, tidy: tidyLine, isLine: true };

export const MOST_SKILLS = 30;
export const MOST_PROJECTS = 20;

export const BOOKMARKS_SHOWN = 50;

export const EMPTY_TERM = "Please enter a search term.";
export const CONTESTS_SHOWN = 8;
