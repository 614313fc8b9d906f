import * as z from 'zod/mini'
import type { DigitalRequest } from '../../machines/flow/session/digital-login.machine.ts'

/** In the tab's own storage: a reload resumes the request, another tab does not. */
export const DIGITAL_KEY = 'tehing.digitalLogin'

const stored = z.object({
  method: z.enum(['smartid', 'mobileid']),
  way: z.enum(['notification', 'deviceLink', 'returned']),
  sessionId: z.string(),
  verificationCode: z.string(),
  phone: z.nullable(z.string()),
  deadline: z.number(),
})

/** The request that a reload interrupted, without the personal code; null if there is none or it has expired. */
export const storedRequest = (now: number): DigitalRequest | null => {
  const text = sessionStorage.getItem(DIGITAL_KEY)
  if (text === null) return null
  try {
    const request = stored.parse(JSON.parse(text))
    return request.deadline > now ? request : null
  } catch {
    return null
  }
}

export const storeRequest = (request: DigitalRequest | null) => {
  if (request) sessionStorage.setItem(DIGITAL_KEY, JSON.stringify(request))
  else sessionStorage.removeItem(DIGITAL_KEY)
}
