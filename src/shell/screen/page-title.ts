import { useEffect } from 'react'

let subject: string | null = null
const listeners = new Set<() => void>()

/** For the store's one reader, which writes the window's title. */
export const pageSubject = {
  current: () => subject,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Names in the window's title what the screen shows, in the place of the screen's own name; null leaves that. */
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
