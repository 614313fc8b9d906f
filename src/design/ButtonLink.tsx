import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonLook, type ButtonSize, type ButtonVariant } from './buttonLook.ts'
import { Icon, type IconName } from './Icon.tsx'

const Look = chakra(Link, buttonLook)

type Props = {
  href: string
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  icon?: IconName
}

/** A link to another screen that looks like a button. */
export const ButtonLink = ({ icon, children, ...rest }: Props) => (
  <Look {...rest}>
    {icon ? <Icon name={icon} /> : null}
    {children}
  </Look>
)
