import { Button, type ButtonProps } from '@chakra-ui/react/button'
import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { Icon, type IconName } from './Icon.tsx'

type Props = Pick<
  ButtonProps,
  'variant' | 'size' | 'colorPalette' | 'width' | 'height' | 'paddingBlock' | 'whiteSpace'
> & {
  ref?: Ref<HTMLButtonElement>
  href: string
  children: ReactNode
  icon?: IconName
  /** Keyboard shortcuts of the link, for `aria-keyshortcuts`. */
  keys?: string
}

/** A link to another screen that looks like a button. */
export const ButtonLink = ({ href, icon, keys, children, ...look }: Props) => (
  <Button asChild type={undefined} {...look}>
    <Link href={href} aria-keyshortcuts={keys}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  </Button>
)
