import { useEffect } from 'react'

let subject: string | null = null
const listeners = new Set<() => void>()

/** The store of the document title's subject. */
export const pageSubject = {
  current: () => subject,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Puts the screen's content into the document title instead of the screen's name; null keeps the name. */
export const usePageSubject = (text: string | null): void => {
  useEffect(() => {
    setSubject(text)
    return () => setSubject(null)
  }, [text])
}

const setSubject = (next: string | null) => {
  subject = next
  for (const listener of listeners) listener()
}
