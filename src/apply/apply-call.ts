import type { applyCalls } from '../../api/apply.calls.ts'
import { API_PREFIX, type CallResponse, type CallInput } from '../../api/call.ts'
import type { Language } from '../../api/language.ts'
import type { ProblemDetails } from '../../api/problem.ts'
import { Refused } from '../../machines/flow/apply/application.setup.ts'

type Calls = typeof applyCalls
/** Calls with a JSON body; files are sent as a form. */
type Name = Exclude<keyof Calls, 'answerConditionWithFiles'>

/** Typed by the contract without its schemas, which would be larger than this page. */
export const addresses: { [N in Name]: Pick<Calls[N], 'method' | 'path'> } = {
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
  conditions: { method: 'POST', path: '/apply/conditions' },
  answerCondition: { method: 'POST', path: '/apply/conditions/answer' },
  paper: { method: 'POST', path: '/apply/paper' },
}

/** The token in the page's address, the only URL that contains it. */
export const token = (): string => location.pathname.split('/')[2] ?? ''

export type Options = {
  language: Language
  /** Lets the request outlive the page. */
  keepalive?: boolean
  signal?: AbortSignal
}

type Body<N extends Name> = Omit<CallInput<Calls[N]>['body'], 'token'>

/** Makes one of the customer's calls. @throws Refused */
export const applyCall = async <N extends Name>(
  name: N,
  body: Body<N>,
  options: Options,
): Promise<CallResponse<Calls[N]>> => {
  const response = await send(name, body, options)
  if (!response.ok) throw new Refused(await problemIn(response))
  return (response.status === 204 ? undefined : await response.json()) as CallResponse<Calls[N]>
}

/** Sends one of the customer's calls. @throws Refused if the server is not reached */
export const send = async (name: Name, body: object, { language, ...options }: Options) => {
  const { method, path } = addresses[name]
  try {
    return await fetch(API_PREFIX + path, {
      method,
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ token: token(), ...body }),
      ...options,
    })
  } catch {
    throw new Refused(null)
  }
}

/** The problem document of a refusal, if it has one. */
export const problemIn = async (response: Response): Promise<ProblemDetails | null> => {
  const json = response.headers.get('content-type')?.includes('json') ?? false
  return json ? ((await response.json()) as ProblemDetails) : null
}
