import { useRef } from 'react'

/**
 * Cleans text while it is typed. A removed character is restored when a digit follows it: without it, the digits would
 * form another number than the user meant.
 */
export const useRestoredCharacters = (clean: (text: string) => string) => {
  const last = useRef({ shown: '', out: '' })
  return {
    clean: (typed: string): string => {
      const { shown, out } = last.current
      const isLonger = typed.startsWith(shown) && typed.length > shown.length
      const added = isLonger ? typed.slice(shown.length) : ''
      const meant = /^\d/.test(added) ? shown + out + added : typed
      const text = clean(meant)
      last.current = { shown: text, out: isLonger && meant.startsWith(text) ? meant.slice(text.length) : '' }
      return text
    },
    forget: () => {
      last.current = { shown: '', out: '' }
    },
  }
}
