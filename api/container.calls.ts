import * as z from 'zod/mini'
import { defineCall, file } from './call.ts'
import {
  container,
  containersOf,
  folderInfo,
  pickedContainers,
  signerAddress,
  signerGiven,
  signerPerson,
} from './container.ts'
import { idParam, readAt, uuidParam } from './field.ts'
import { queryStatus } from './status.ts'

const ofQuery = z.object({ id: idParam })

export const containerCalls = {
  find: defineCall({
    method: 'GET',
    path: '/query/:id/containers',
    summary: 'Signing containers of a query',
    access: 'signedIn',
    params: ofQuery,
    response: z.array(container),
  }),
  save: defineCall({
    method: 'POST',
    path: '/query/:id/save-containers',
    summary:
      'Replace the unsent containers of a query; omitted ones are deleted. With `modifiedDtime`, rejected if the query has changed since then',
    access: ['COMPLIANCE'],
    params: ofQuery,
    query: readAt,
    body: containersOf(
      z.array(signerGiven).check(z.minLength(1, 'field.required'), z.maxLength(20, 'field.tooMany')),
    ),
    response: z.array(container),
    idempotencyKey: true,
  }),
  download: defineCall({
    method: 'GET',
    path: '/query/:id/containers/:uuid',
    summary: 'Download a sent container',
    access: 'signedIn',
    params: z.object({ id: idParam, uuid: uuidParam }),
    response: file,
  }),
  signers: defineCall({
    method: 'GET',
    path: '/query/:id/get-signers',
    summary: 'People who may sign the containers of a query',
    access: ['COMPLIANCE'],
    params: ofQuery,
    response: z.array(signerPerson),
  }),
  send: defineCall({
    method: 'POST',
    path: '/query/:id/send-for-signing',
    summary: 'Send the selected containers for signing',
    access: ['COMPLIANCE'],
    params: ofQuery,
    body: pickedContainers.check(z.minLength(1, 'field.container')),
    response: queryStatus,
    idempotencyKey: true,
  }),
  setAllSigned: defineCall({
    method: 'PUT',
    path: '/container/:id/set-all-signed',
    summary: 'Mark a container as signed outside the system',
    access: ['COMPLIANCE'],
    params: ofQuery,
    response: container,
  }),
  remind: defineCall({
    method: 'POST',
    path: '/container/:id/remind',
    summary: 'Resend the letter with the signing page to everyone who has not signed',
    access: ['COMPLIANCE'],
    params: ofQuery,
    response: container,
    idempotencyKey: true,
  }),
  withdraw: defineCall({
    method: 'PUT',
    path: '/container/:id/withdraw',
    summary: 'End the signing of a container, so that it can be changed and sent again',
    access: ['COMPLIANCE'],
    params: ofQuery,
    response: container,
  }),
  address: defineCall({
    method: 'PUT',
    path: '/container/:id/signer/:signerId/email',
    summary: 'Set a signer’s e-mail address, and send the letter with the signing page there',
    access: ['COMPLIANCE'],
    params: z.object({ id: idParam, signerId: idParam }),
    body: signerAddress,
    response: container,
  }),
  representative: defineCall({
    method: 'GET',
    path: '/container/representative',
    summary: 'The person who signs for the provider',
    access: ['COMPLIANCE'],
    response: signerPerson,
  }),
  folderInfo: defineCall({
    method: 'GET',
    path: '/query/:queryId/get-folder-info',
    summary: 'Sent containers of a query with their signers',
    access: 'signedIn',
    params: z.object({ queryId: idParam }),
    response: folderInfo,
  }),
}
