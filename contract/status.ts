import * as z from 'zod/mini'

/** MICO and MICR are stored by older systems: shown, locked, without a way in or out. */
export const statuses = [
  'P',
  'SM',
  'SCR',
  'SCO',
  'QA',
  'QAC',
  'HO',
  'CR',
  'YS',
  'SN',
  'CA',
  'CF',
  'N',
  'MICO',
  'MICR',
] as const
export const status = z.enum(statuses)
export type Status = z.infer<typeof status>

export const products = ['LEASING', 'SELFSERVE', 'ONSPOT', 'WEBSHOP'] as const
export const product = z.enum(products)
export type Product = z.infer<typeof product>
