import type { ReactNode } from 'react'
import type { IconName } from './Icon.tsx'

export type MenuItem = {
  id: string
  label: ReactNode
  icon?: IconName
  onPick: () => void
  /** One of a choice, and whether it is selected. */
  checked?: boolean
  /** An explanation below the label. */
  hint?: string
  /** Why it cannot be used now: it can be focused and does nothing. */
  refused?: string
  /** It is destructive. */
  danger?: boolean
  /** Language of the label where it is not the page's. */
  lang?: string
}

/** A group of menu items. Items with `checked` form one choice. */
export type MenuGroup = { id: string; title?: ReactNode; items: readonly MenuItem[] }
