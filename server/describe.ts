import type { FastifyInstance } from 'fastify'
import { API_PREFIX, type Call } from '../api/call.ts'
import { allCalls } from '../api/calls.ts'
import { problem } from '../api/problem.ts'
import { queryCalls } from '../api/query.calls.ts'
import { conventions, partnerApiDescription } from './partner-api/partner-api-description.ts'
import type { Description } from './platform/openapi/document.ts'
import { describeApi } from './platform/openapi/openapi.routes.ts'
import type { RoutedCall } from './platform/openapi/routed-calls.ts'
import { takeStepOfEachEvent } from './step/step-body.ts'
import packageFile from '../package.json' with { type: 'json' }

const optional =
  'What the portal adds to a call is optional: without `modifiedDtime` a save is made whatever has changed meanwhile, and without `Idempotency-Key` each request is one of its own. What a changed record leaves out stays as it is stored; a record sent back unchanged changes nothing.'

const portal: Description = {
  title: 'Tehing API',
  version: packageFile.version,
  about: `Calls of the portal's own screens. Each carries the token of the sign-in: \`Authorization: Bearer …\`. ${conventions}\n\n${optional}`,
  server: API_PREFIX,
  credential: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  names: new Map<Call, string>(allCalls.map(({ name, call }) => [call, name])),
  roles: true,
  problem,
  closer: new Map<Call, Call>([[queryCalls.takeStep, takeStepOfEachEvent]]),
}

/**
 * Adds the routes of both OpenAPI documents, generated from the registered routes. The portal's own document is for its
 * operators.
 */
export const describeApis = async (
  app: FastifyInstance,
  routed: readonly RoutedCall[],
  { apiDocs }: { apiDocs: boolean },
): Promise<void> => {
  const isPartners = ({ url }: RoutedCall) => url.startsWith(`${partnerApiDescription.server}/`)
  await describeApi(
    app,
    routed.filter((one) => isPartners(one)),
    partnerApiDescription,
  )
  if (!apiDocs) return
  await describeApi(
    app,
    routed.filter((one) => !isPartners(one)),
    portal,
  )
}
