import { ExternalLink } from "lucide-react";
import { essentialResources } from "../resources.ts";

/** Cards that open in a new tab. */
export function Resources() {
  return (
    <ul className="cards resources">
      {essentialResources.map(({ name, link, about }) => (
        <li key={link} className="card">
          <a href={link} target="_blank" rel="noopener">
            {name} <ExternalLink size={16} aria-hidden />
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
          <p className="soft">{about}</p>
          <small className="card-foot meta">{link.replace(/^https:\/\/|\/$/g, "")}</small>
        </li>
      ))}
    </ul>
  );
}
