import * as z from 'zod/mini'
import { defineCall, file, noContent } from './call.ts'
import { deadlinePath, shownDeadlineSetting } from './deadlines.ts'
import { day, text } from './field.ts'
import { providerSettings, providerSettingsChange, providerSettingsSave } from './provider-settings.ts'
import { language } from './language.ts'
import { publicProvider } from './public-provider.ts'

export const providerSettingsCalls = {
  contact: defineCall({
    method: 'GET',
    path: '/house',
    summary: 'Name and contacts of the provider',
    access: 'public',
    response: publicProvider,
  }),
  logo: defineCall({
    method: 'GET',
    path: '/house/logo',
    summary: "The provider's logo; 404 if it has none",
    access: 'public',
    query: z.object({ version: z.optional(text(40)) }),
    response: file,
    mediaTypes: ['image/png', 'image/jpeg', 'image/webp'],
  }),
  returnForm: defineCall({
    method: 'GET',
    path: '/house/return-form',
    summary: 'Empty form for returning goods to a shop, as PDF',
    access: 'public',
    query: z.object({ language }),
    response: file,
    mediaTypes: ['application/pdf'],
  }),
  get: defineCall({
    method: 'GET',
    path: '/compliance/house',
    summary: 'Settings of the provider',
    access: ['COMPLIANCE'],
    response: providerSettings,
  }),
  save: defineCall({
    method: 'PUT',
    path: '/compliance/house',
    summary: 'Change the settings of the provider',
    access: ['COMPLIANCE'],
    body: providerSettingsSave,
    response: providerSettings,
  }),
  history: defineCall({
    method: 'GET',
    path: '/compliance/house/history',
    summary: 'The last hundred changes of the settings, newest first',
    access: ['COMPLIANCE'],
    response: z.array(providerSettingsChange),
  }),
  deadlines: defineCall({
    method: 'GET',
    path: '/compliance/house/deadlines',
    summary: 'Changes of deadlines, including planned ones, newest first by the day from which they apply',
    access: ['COMPLIANCE'],
    response: z.array(shownDeadlineSetting),
  }),
  takeBackDeadline: defineCall({
    method: 'DELETE',
    path: '/compliance/house/deadlines/:path/:validFrom',
    summary: 'Cancel a planned change of a deadline',
    access: ['COMPLIANCE'],
    params: z.object({ path: deadlinePath, validFrom: day }),
    response: noContent,
  }),
}
