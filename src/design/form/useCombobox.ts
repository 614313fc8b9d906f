import { useState, type KeyboardEvent } from 'react'

type Situation = {
  count: number
  /** Enough is typed for a search. */
  searching: boolean
  pick: (row: number) => void
}

const walkTo = (key: string, count: number, active: number | null): number | undefined => {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return active === null ? 0 : (active + 1) % count
  if (key === 'ArrowUp') return ((active ?? 0) - 1 + count) % count
  return undefined
}

/** Which row the keyboard stands on, and whether the list is open. */
export const useCombobox = ({ count, searching, pick }: Situation) => {
  const [open, setOpen] = useState(false)
  const [walked, setWalked] = useState<number | null>(null)
  const active = walked !== null && walked < count ? walked : null
  const shown = open && searching
  const close = () => setOpen(false)
  const choose = (row: number) => {
    close()
    setWalked(null)
    pick(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = walkTo(event.key, count, active)
    if (next !== undefined) {
      event.preventDefault()
      setOpen(true)
      setWalked(next)
    } else if (event.key === 'Enter' && shown) {
      event.preventDefault()
      if (active !== null) choose(active)
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation()
      close()
    }
  }
  const onTyped = () => {
    setOpen(true)
    setWalked(null)
  }
  return { shown, active, close, choose, onKeyDown, onTyped }
}
