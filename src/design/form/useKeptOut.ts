import { useRef } from 'react'

/**
 * Cleans a text as it is typed. A character that was kept out comes back once a digit is typed behind it: without it the
 * digits would join to another number than the one that was meant.
 */
export const useKeptOut = (clean: (text: string) => string) => {
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
