import type { ReactNode } from 'react'
import type { IconName } from './Icon.tsx'

export type MenuItem = {
  id: string
  label: ReactNode
  icon?: IconName
  onPick: () => void
  /** One of a choice, and whether it is the chosen one. */
  checked?: boolean
  /** What it does, below its label. */
  hint?: string
  /** Why it cannot be picked now: it can be walked to and does nothing. */
  refused?: string
  /** It destroys. */
  danger?: boolean
  /** Language of the label where it is not the page's. */
  lang?: string
}

/** A part of a menu. Where its items are checked or not they are one choice. */
export type MenuGroup = { id: string; title?: ReactNode; items: readonly MenuItem[] }
