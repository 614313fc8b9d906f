import * as z from 'zod/mini'
import { application } from '../../api/apply.ts'
import { applyCalls } from '../../api/apply.calls.ts'
import { email } from '../../api/field.ts'
import { isZipCode } from '../identifier/zip-code.ts'
import { phoneNumber } from './valid-identifier.ts'

/** Whoever applies by this page lives in Estonia: Smart-ID and Mobile-ID are asked for an Estonian code. */
const COUNTRY = 'EE'

const { contact } = application.shape

/** What is submitted, unlike what is only kept, must be right. */
export const validSubmission = z.extend(applyCalls.submit.body, {
  application: z.extend(application, {
    contact: z.extend(contact, {
      email,
      phone: phoneNumber,
      zipCode: contact.shape.zipCode.check(
        z.refine((value) => value === '' || isZipCode(value, COUNTRY), 'field.zipCode'),
      ),
    }),
  }),
})
