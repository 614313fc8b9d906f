import type { Step } from './documented-call.ts'

const DEMO_PASSWORD = 'demo-tehing'

/** Sections 2.3, 3.1, 4.5 and 7.1 of document 1. */
export const signInCalls: readonly Step[] = [
  {
    call: 'POST /login',
    body: { username: 'partner@tehing.example', password: DEMO_PASSWORD },
    status: 200,
  },
  // The path names the method; the documents do not show how `method` is written.
  { call: 'POST /smartid/login', body: { identityCode: '50001029996' }, status: 200 },
  {
    call: 'POST /smartid/login',
    body: { method: 'SMARTID', identityCode: '50001029996', phone: null },
    status: 200,
    keep: { smartId: 'sessionId' },
  },
  {
    call: 'GET /smartid/status/{sessionId}',
    at: { sessionId: '$smartId' },
    status: 200,
    answer: { sessionId: '$smartId', state: 'COMPLETED', result: 'OK' },
    until: true,
  },
  { call: 'POST /mobileid/login', body: { identityCode: '60001019906', phone: '00000766' }, status: 200 },
  {
    call: 'POST /mobileid/login',
    body: { method: 'MOBILE_ID', identityCode: '60001019906', phone: '00000766' },
    status: 200,
    keep: { mobileId: 'sessionId' },
  },
  {
    call: 'GET /mobileid/status/{sessionId}',
    at: { sessionId: '$mobileId' },
    params: { phone: '00000766' },
    status: 200,
    answer: { state: 'COMPLETED', result: 'OK' },
    until: true,
  },
  { outside: 'shopSignsOn', keep: 'ssoId' },
  { call: 'POST /remote-login/{code}', at: { code: '$ssoId' }, status: 200 },
  {
    call: 'GET /user/get-logged-in-user',
    as: 'partner',
    status: 200,
    answer: { user: { email: 'partner@tehing.example' } },
  },
  { call: 'GET /user/is-partner-inhouse', as: 'inhouse', status: 200, answer: { isInhouse: true } },
  { call: 'GET /user/get-logo', as: 'partner', status: 200 },
  { call: 'PUT /user/change-language', as: 'partner', params: { language: 'et' }, status: 204 },
  { call: 'PUT /user/change-language', as: 'partner', params: { language: 'en' }, status: 204 },
  {
    call: 'PUT /user/toggle-hide-vat-fields',
    as: 'partner',
    status: 200,
    answer: { hideVatFields: true },
  },
  {
    call: 'PUT /user/toggle-hide-vat-fields',
    as: 'partner',
    status: 200,
    answer: { hideVatFields: false },
  },
]
