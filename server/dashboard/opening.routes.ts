import compress from '@fastify/compress'
import { API_PREFIX } from '../../api/call.ts'
import { dashboardCalls } from '../../api/dashboard.calls.ts'
import { type Api, bind, type Handled } from '../platform/http/bind.ts'
import type { DrawsDashboard, Reading } from '../platform/http/prerendered.ts'
import { acceptedLanguage } from '../platform/language/text.ts'

const OK = 200
/** A start need not wait for what draws, nor the first who comes after it. */
const AFTER_THE_START_MS = 1000

type Answers = Record<string, unknown>
type Request = Handled<typeof dashboardCalls.opening>['request']

/** The same calls as the browser would make, with all that guards them. The answer: those that were not refused. */
const read = async ({ app }: Api, request: Request, readings: readonly Reading[]): Promise<Answers> => {
  const { headers } = request
  // Who asks is the same in their audit, and is as far away.
  const passed = ['authorization', 'accept-language', 'user-agent', 'x-unattended'].flatMap((name) =>
    headers[name] === undefined ? [] : [[name, headers[name]]],
  )
  const ask = async ({ key, path, body }: Reading): Promise<[string, unknown][]> => {
    const response = await app.inject({
      url: API_PREFIX + path,
      remoteAddress: request.ip,
      headers: { ...Object.fromEntries(passed), 'content-type': 'application/json' },
      ...(body === undefined ? { method: 'GET' } : { method: 'POST', payload: body }),
    })
    return response.statusCode === OK ? [[key, response.json()]] : []
  }
  return Object.fromEntries((await Promise.all(readings.map(ask))).flat())
}

/** What the dashboard is drawn with, and what every page says of the provider. */
export type DashboardDrawing = { draws: DrawsDashboard | null; house: () => unknown }

const open = async (
  api: Api,
  { draws, house }: { draws: DrawsDashboard; house: () => unknown },
  request: Request,
  address: string,
) => {
  const answers = await read(api, request, draws.dashboardReads)
  try {
    const { dashboardList, drawDashboard } = await draws.bringDashboard()
    Object.assign(answers, await read(api, request, [dashboardList(answers, address)]))
    const { authorization: token = '', 'accept-language': accepted } = request.headers
    // The page's own, which may be another than the user's.
    const language = acceptedLanguage(accepted)
    return {
      answers,
      drawn: drawDashboard({ house: house(), language, token, address, answers }),
    }
  } catch (error) {
    // Whatever is missing the program asks for again, and says what it was refused with.
    request.log.warn({ err: error }, 'the dashboard could not be drawn ahead')
    return { answers, drawn: null }
  }
}

/** A dashboard opened directly, in one answer and drawn by the components that the browser has. */
export const openingRoutes = (api: Api, { draws, house }: DashboardDrawing): void => {
  setTimeout(() => void draws?.bringDashboard().catch(() => undefined), AFTER_THE_START_MS).unref()
  void api.app.register(async (app) => {
    await app.register(compress, { globalDecompression: false })
    bind({ ...api, app }, dashboardCalls.opening, {}, async ({ request, query: { address = '' } }) => {
      // What an address says is chosen by whoever wrote the link: beside it the length would tell of a secret (BREACH).
      if (address !== '') request.headers['x-no-compression'] = 'address'
      return draws ? open(api, { draws, house }, request, address) : { answers: {}, drawn: null }
    })
  })
}
