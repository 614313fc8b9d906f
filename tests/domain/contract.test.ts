import { toJSONSchema } from 'zod/v4/core'
import { describe, expect, it } from 'vitest'
import { file, noContent, type Call } from '../../api/call.ts'
import { allCalls, calls } from '../../api/calls.ts'
import { problemStatus } from '../../api/problem.ts'
import { roles } from '../../api/role.ts'
import { statusCodes } from '../../api/status.ts'
import { en } from '../../lang/en.ts'
import { et } from '../../lang/et.ts'

const named = allCalls.map(({ name, call }) => ({ name, call }))
const parts = (call: Call) => [call.params, call.query, call.body].filter((part) => part !== undefined)

describe('the call table', () => {
  it('has unique methods and paths', () => {
    const shapes = named.map(({ call }) => `${call.method} ${call.path.replaceAll(/:\w+/g, ':')}`)
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
  })

  it.each(named)('$name declares exactly the parameters of its path', ({ call }) => {
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(new Set(Object.keys(call.params?.shape ?? {}))).toEqual(new Set(inPath))
  })

  it.each(named)('$name can be described in the OpenAPI document', ({ call }) => {
    for (const part of parts(call)) expect(toJSONSchema(part, { io: 'input' })).toBeTypeOf('object')
    if (call.response === file || call.response === noContent) return
    expect(toJSONSchema(call.response, { io: 'output' })).toBeTypeOf('object')
  })

  it('has bodies only for methods that carry one', () => {
    const bodiless = named.filter(({ call }) => call.method === 'GET' || call.method === 'DELETE')
    expect(bodiless.filter(({ call }) => call.body ?? call.upload).map(({ name }) => name)).toEqual([])
  })

  it('lets only COMPLIANCE administer', () => {
    const administration = [
      calls.user.delete,
      calls.partner.findAll,
      calls.partner.save,
      calls.partner.delete,
      calls.assetGroup.save,
      calls.assetGroup.delete,
      calls.reason.updateAll,
      calls.dashboard.saveMessage,
    ]
    for (const { access } of administration) expect(access).toEqual(['COMPLIANCE'])
  })

  it('has public calls only for signing in, registering, the provider’s public settings and the pages of customers and sureties', () => {
    const open = named.filter(({ call }) => call.access === 'public').map(({ name }) => name)
    const allowed =
      /^(?:session|registration|apply|photo|suretyLink)\.|^passkey\.(?:signIn|startSignIn|addFirst|startFirst|recover|startRecovering|recovery)$|^providerSettings\.(?:contact|logo|returnForm)$/
    expect(open.filter((name) => !allowed.test(name))).toEqual([])
  })
})

describe('texts', () => {
  const ids = [
    ...Object.keys(problemStatus).map((code) => `error.${code}`),
    ...statusCodes.map((code) => `status.${code}`),
    ...roles.map((role) => `role.${role}`),
  ]
  it.each(ids)('%s is in both languages', (id) => {
    expect([en, et].map((catalogue) => Object.hasOwn(catalogue, id))).toEqual([true, true])
  })
})
