import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { SHOP } from '../selfserve/scene.ts'
import type { TestServer } from '../server.ts'
import { numberIn, type TextCase } from './text-case.ts'

const readOffer = (server: TestServer, queryId: number) =>
  server.ask(selfServeCalls.getOffer, { params: { queryId } }, SHOP)

/** Every call that stores texts of an offer. */
export const offerCases: Record<string, TextCase> = {
  'a self-serve offer': {
    call: selfServeCalls.createOffer,
    asked: ['customerName'],
    as: SHOP,
    part: 'body',
    start: async ({ offer }) => ({ body: offer() }),
    read: (server, _, answered) => readOffer(server, numberIn(answered, 'queryId')),
  },
  'a self-serve offer that is changed': {
    call: selfServeCalls.saveOffer,
    asked: ['customerName'],
    as: SHOP,
    part: 'body',
    start: async ({ offer, newOffer }) => {
      const { queryId, modifiedDtime } = await newOffer()
      return { params: { queryId }, body: { ...offer(), modifiedDtime } }
    },
    read: (server, { params }) => readOffer(server, numberIn(params, 'queryId')),
  },
  'an application for a customer': {
    call: selfServeCalls.sendApplication,
    as: SHOP,
    part: 'body',
    start: async ({ offer }) => {
      const { customerName: _name, customerRegCode: _code, attachments: _files, ...body } = offer()
      return { body }
    },
    read: (server, _, answered) => readOffer(server, numberIn(answered, 'queryId')),
  },
}
