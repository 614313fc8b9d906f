import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A card of a long page, as its navigation lists it. */
export type Section = { id: string; title: ReactNode; element: HTMLElement }

/** The cards that are on the page now, in its order. */
export type Sections = {
  add: (section: Section) => () => void
  subscribe: (listener: () => void) => () => void
  current: () => readonly Section[]
}

/** Null where the page has no navigation. */
export const SectionsContext = createContext<Sections | null>(null)

const byPlace = (one: Section, other: Section): number =>
  one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

const createSections = (): Sections => {
  const listeners = new Set<() => void>()
  let sections: readonly Section[] = []
  const change = (next: readonly Section[]) => {
    sections = next
    for (const listener of listeners) listener()
  }
  return {
    add: (section) => {
      change([...sections, section].toSorted(byPlace))
      return () => change(sections.filter((each) => each !== section))
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => sections,
  }
}

/** The sections of a page, for `SectionsContext`. */
export const useSections = (): Sections => useState(createSections)[0]

/** Lists a card with a title in the navigation of its page; returns the card's `ref`. */
export const useSection = (id: string, title: ReactNode) => {
  const sections = use(SectionsContext)
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(title)
  useLayoutEffect(() => {
    latest.current = title
  })
  const isListed = sections !== null && title !== undefined
  useEffect(() => {
    if (!isListed || !place.current) return undefined
    return sections.add({
      id,
      element: place.current,
      get title() {
        return latest.current
      },
    })
  }, [sections, isListed, id])
  return { place, isListed }
}
