import * as z from 'zod/mini'
import { application } from '../../api/apply.ts'
import { applyCalls } from '../../api/apply.calls.ts'
import { email } from '../../api/field.ts'
import { isZipCode } from '../identifier/zip-code.ts'
import { phoneNumber } from './valid-identifier.ts'

/** Applicants on this page live in Estonia, because Smart-ID and Mobile-ID require an Estonian code. */
const COUNTRY = 'EE'

const { contact } = application.shape

/** Schema of a submission, which is stricter than that of a draft. */
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
