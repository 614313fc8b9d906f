import { Link as ChakraLink } from '@chakra-ui/react/link'
import { Link, type LinkProps } from 'wouter'
import type { BrowserLocationHook } from 'wouter/use-browser-location'
import './recipes/link.ts'

/** Chakra's link to another screen, such as the one that names a row. */
export const TextLink = (props: LinkProps<BrowserLocationHook>) => (
  <ChakraLink asChild>
    <Link {...props} />
  </ChakraLink>
)
