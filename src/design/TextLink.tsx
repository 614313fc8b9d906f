import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'wouter'

/** A link to another screen; `strong` for the one that names a row. */
export const TextLink = chakra(Link, {
  variants: {
    strong: {
      true: { fontWeight: 600, textDecorationLine: 'none', '&:hover': { textDecorationLine: 'underline' } },
    },
  },
})
