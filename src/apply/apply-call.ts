import type { applyCalls } from '../../api/apply.calls.ts'
import { API_PREFIX, type CallAnswer, type CallInput } from '../../api/call.ts'
import type { Language } from '../../api/language.ts'
import type { ProblemDetails } from '../../api/problem.ts'

type Calls = typeof applyCalls
type Name = keyof Calls
type Body<N extends Name> = Omit<CallInput<Calls[N]>['body'], 'token'>

/** As in the contract, which the compiler holds them to: its schemas would weigh more than all of this page. */
const addresses: { [N in Name]: Pick<Calls[N], 'method' | 'path'> } = {
  open: { method: 'POST', path: '/apply/open' },
  identify: { method: 'POST', path: '/apply/identify' },
  identification: { method: 'POST', path: '/apply/identification' },
  cancelIdentification: { method: 'POST', path: '/apply/identification/cancel' },
  language: { method: 'PUT', path: '/apply/language' },
  save: { method: 'PUT', path: '/apply/application' },
  submit: { method: 'POST', path: '/apply/application' },
  askForReview: { method: 'POST', path: '/apply/review' },
  withdraw: { method: 'POST', path: '/apply/withdrawal' },
  earlyRepayment: { method: 'POST', path: '/apply/early-repayment' },
}

/** What the server refuses, in its words; null where it could not be reached. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly problem: ProblemDetails | null

  constructor(problem: ProblemDetails | null) {
    super(problem?.detail ?? 'not reached')
    this.problem = problem
  }
}

/** Of the page's address. The server's log has it in no other. */
const token = (): string => location.pathname.split('/')[2] ?? ''

const send = async (name: Name, body: object, language: Language, keepalive: boolean) => {
  const { method, path } = addresses[name]
  try {
    return await fetch(API_PREFIX + path, {
      method,
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ token: token(), ...body }),
      keepalive,
    })
  } catch {
    throw new Refused(null)
  }
}

const problemIn = async (response: Response): Promise<ProblemDetails | null> => {
  const json = response.headers.get('content-type')?.includes('json') ?? false
  return json ? ((await response.json()) as ProblemDetails) : null
}

/** One of the customer's calls. `keepalive`: sent to its end even where the page is left. @throws Refused */
export const applyCall = async <N extends Name>(
  name: N,
  body: Body<N>,
  { language, keepalive = false }: { language: Language; keepalive?: boolean },
): Promise<CallAnswer<Calls[N]>> => {
  const response = await send(name, body, language, keepalive)
  if (!response.ok) throw new Refused(await problemIn(response))
  return (response.status === 204 ? undefined : await response.json()) as CallAnswer<Calls[N]>
}
