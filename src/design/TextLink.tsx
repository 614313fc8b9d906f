import { Link, type LinkProps } from 'wouter'
import type { BrowserLocationHook } from 'wouter/use-browser-location'

/** A link to another screen, such as the one that names a row. */
export const TextLink = (props: LinkProps<BrowserLocationHook>) => <Link {...props} className="text-link" />
