import type { Migration } from "kysely/migration";
import * as accounts from "./0001_accounts.ts";
import * as problems from "./0002_problems.ts";
import * as solutions from "./0003_solutions.ts";
import * as spoilers from "./0004_spoilers.ts";
import * as reviewTotals from "./0005_review_totals.ts";
import * as feedKeys from "./0006_feed_keys.ts";
import * as moderation from "./0007_moderation.ts";
import * as people from "./0008_people.ts";
import * as blogs from "./0009_blogs.ts";
import * as links from "./0010_links.ts";
import * as messages from "./0011_messages.ts";
import * as invitations from "./0012_invitations.ts";
import * as notifications from "./0013_notifications.ts";
import * as contests from "./0014_contests.ts";
import * as assistant from "./0015_assistant.ts";
import * as publicSolutions from "./0016_public_solutions.ts";
import * as activity from "./0017_activity.ts";
import * as excerpts from "./0018_excerpts.ts";
import * as oneReview from "./0019_one_review.ts";
import * as storage from "./0020_storage.ts";
import * as knownPlaces from "./0021_known_places.ts";
import * as usernameLookalikes from "./0022_username_lookalikes.ts";
import * as staff from "./0023_staff.ts";
import * as renderedTexts from "./0024_rendered_texts.ts";
import * as searchFacts from "./0025_search_facts.ts";
import * as suspensions from "./0026_suspensions.ts";
import * as passwordResets from "./0027_password_resets.ts";
import * as deletions from "./0028_deletions.ts";
import * as signUp from "./0030_sign_up.ts";
import * as reports from "./0031_reports.ts";
import * as mail from "./0032_mail.ts";
import * as personalTokens from "./0033_personal_tokens.ts";
import * as activeDays from "./0034_active_days.ts";
import * as rateLimits from "./0036_rate_limits.ts";
import * as judges from "./0040_judges.ts";
import * as boards from "./0041_boards.ts";
import * as lists from "./0042_lists.ts";
import * as practice from "./0043_practice.ts";
import * as leaderboards from "./0044_leaderboards.ts";
import * as searchBlocks from "./0045_search_blocks.ts";
import * as judgeStates from "./0046_judge_states.ts";
import * as ratingHistory from "./0047_rating_history.ts";
import * as proofCodes from "./0048_proof_codes.ts";
import * as unreadNotifications from "./0049_unread_notifications.ts";
import * as contestEntrants from "./0050_contest_entrants.ts";
import * as tags from "./0051_tags.ts";
import * as listSearch from "./0052_list_search.ts";
import * as titleKeys from "./0053_title_keys.ts";
import * as formerNames from "./0060_former_names.ts";
import * as uncutWords from "./0061_uncut_words.ts";
import * as lineEnds from "./0064_line_ends.ts";
import * as imports from "./0066_imports.ts";
import * as linkKeys from "./0067_link_keys.ts";
import * as listNotices from "./0068_list_notices.ts";
import * as toldLists from "./0069_told_lists.ts";
import * as htmlBesideItsText from "./0070_html_beside_its_text.ts";
import * as wholeContests from "./0071_whole_contests.ts";
import * as judgeGroups from "./0072_judge_groups.ts";
import * as listedContests from "./0073_listed_contests.ts";
import * as groups from "./0074_groups.ts";
import * as places from "./0075_places.ts";
import * as vouching from "./0076_vouching.ts";
import * as homework from "./0077_homework.ts";
import * as teams from "./0078_teams.ts";
import * as trainings from "./0079_trainings.ts";
import * as letters from "./0080_letters.ts";
import * as comments from "./0081_comments.ts";
import * as useful from "./0082_useful.ts";
import * as images from "./0083_images.ts";
import * as blogTags from "./0084_blog_tags.ts";

/** Every migration by name, in order. Never rename or change a released one. */
export const migrations: Record<string, Migration> = {
  "0001_accounts": accounts,
  "0002_problems": problems,
  "0003_solutions": solutions,
  "0004_spoilers": spoilers,
  "0005_review_totals": reviewTotals,
  "0006_feed_keys": feedKeys,
  "0007_moderation": moderation,
  "0008_people": people,
  "0009_blogs": blogs,
  "0010_links": links,
  "0011_messages": messages,
  "0012_invitations": invitations,
  "0013_notifications": notifications,
  "0014_contests": contests,
  "0015_assistant": assistant,
  "0016_public_solutions": publicSolutions,
  "0017_activity": activity,
  "0018_excerpts": excerpts,
  "0019_one_review": oneReview,
  "0020_storage": storage,
  "0021_known_places": knownPlaces,
  "0022_username_lookalikes": usernameLookalikes,
  "0023_staff": staff,
  "0024_rendered_texts": renderedTexts,
  "0025_search_facts": searchFacts,
  "0026_suspensions": suspensions,
  "0027_password_resets": passwordResets,
  "0028_deletions": deletions,
  "0030_sign_up": signUp,
  "0031_reports": reports,
  "0032_mail": mail,
  "0033_personal_tokens": personalTokens,
  "0034_active_days": activeDays,
  "0036_rate_limits": rateLimits,
  "0040_judges": judges,
  "0041_boards": boards,
  "0042_lists": lists,
  "0043_practice": practice,
  "0044_leaderboards": leaderboards,
  "0045_search_blocks": searchBlocks,
  "0046_judge_states": judgeStates,
  "0047_rating_history": ratingHistory,
  "0048_proof_codes": proofCodes,
  "0049_unread_notifications": unreadNotifications,
  "0050_contest_entrants": contestEntrants,
  "0051_tags": tags,
  "0052_list_search": listSearch,
  "0053_title_keys": titleKeys,
  "0060_former_names": formerNames,
  "0061_uncut_words": uncutWords,
  "0064_line_ends": lineEnds,
  "0066_imports": imports,
  "0067_link_keys": linkKeys,
  "0068_list_notices": listNotices,
  "0069_told_lists": toldLists,
  "0070_html_beside_its_text": htmlBesideItsText,
  "0071_whole_contests": wholeContests,
  "0072_judge_groups": judgeGroups,
  "0073_listed_contests": listedContests,
  "0074_groups": groups,
  "0075_places": places,
  "0076_vouching": vouching,
  "0077_homework": homework,
  "0078_teams": teams,
  "0079_trainings": trainings,
  "0080_letters": letters,
  "0081_comments": comments,
  "0082_useful": useful,
  "0083_images": images,
  "0084_blog_tags": blogTags,
};
