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
    answer: z.array(container),
  }),
  save: defineCall({
    method: 'POST',
    path: '/query/:id/save-containers',
    summary:
      'Replace the containers of a query that are not sent yet; what is left out is deleted. With `modifiedDtime` it is refused where the query was changed since',
    access: ['COMPLIANCE'],
    params: ofQuery,
    query: readAt,
    body: containersOf(
      z.array(signerGiven).check(z.minLength(1, 'field.required'), z.maxLength(20, 'field.tooMany')),
    ),
    answer: z.array(container),
    once: true,
  }),
  download: defineCall({
    method: 'GET',
    path: '/query/:id/containers/:uuid',
    summary: 'A sent container as a file',
    access: 'signedIn',
    params: z.object({ id: idParam, uuid: uuidParam }),
    answer: file,
  }),
  signers: defineCall({
    method: 'GET',
    path: '/query/:id/get-signers',
    summary: 'Who may sign the containers of a query',
    access: ['COMPLIANCE'],
    params: ofQuery,
    answer: z.array(signerPerson),
  }),
  send: defineCall({
    method: 'POST',
    path: '/query/:id/send-for-signing',
    summary: 'Send the picked containers for signing',
    access: ['COMPLIANCE'],
    params: ofQuery,
    body: pickedContainers.check(z.minLength(1, 'field.container')),
    answer: queryStatus,
    once: true,
  }),
  setAllSigned: defineCall({
    method: 'PUT',
    path: '/container/:id/set-all-signed',
    summary: 'Mark a container as signed outside the system',
    access: ['COMPLIANCE'],
    params: ofQuery,
    answer: container,
  }),
  remind: defineCall({
    method: 'POST',
    path: '/container/:id/remind',
    summary: 'Send those who have not signed the letter with their page again',
    access: ['COMPLIANCE'],
    params: ofQuery,
    answer: container,
    once: true,
  }),
  withdraw: defineCall({
    method: 'PUT',
    path: '/container/:id/withdraw',
    summary: 'End the signing of a container, so that it can be changed and sent again',
    access: ['COMPLIANCE'],
    params: ofQuery,
    answer: container,
  }),
  address: defineCall({
    method: 'PUT',
    path: '/container/:id/signer/:signerId/email',
    summary: 'Enter where a signer gets letters, and send the one with their page there',
    access: ['COMPLIANCE'],
    params: z.object({ id: idParam, signerId: idParam }),
    body: signerAddress,
    answer: container,
  }),
  representative: defineCall({
    method: 'GET',
    path: '/container/representative',
    summary: 'Who signs for the provider',
    access: ['COMPLIANCE'],
    answer: signerPerson,
  }),
  folderInfo: defineCall({
    method: 'GET',
    path: '/query/:queryId/get-folder-info',
    summary: 'Sent containers of a query with their signers',
    access: 'signedIn',
    params: z.object({ queryId: idParam }),
    answer: folderInfo,
  }),
}
