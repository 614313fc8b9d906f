import * as z from 'zod/mini'
import { application, applyView, identificationResults, identityMethods } from './apply.ts'
import { defineCall, file, nothing } from './call.ts'
import { conditionAnswer, conditions } from './condition.ts'
import { earlyRepayment } from './early-repayment.ts'
import { choice, day, id, idParam, multilineText, requiredText, text } from './field.ts'
import { language } from './language.ts'

/** In the body, because URLs are logged. */
const token = requiredText(100)
const ofLink = z.object({ token })
const method = choice(identityMethods)
/**
 * `seen`: everything that may be stored as far as this window knows, including its own saves without a response.
 * Anything else is another window's and is not overwritten. Without it the save overwrites anything.
 */
const ofApplication = z.extend(ofLink, {
  application,
  seen: z.optional(z.array(application).check(z.maxLength(10, 'field.tooMany'))),
})
const ofIdentification = z.object({ token, method, sessionId: requiredText(50) })

/** Calls of the customer's page. The link's token authorises them; its cookie identifies the customer. */
export const applyCalls = {
  open: defineCall({
    method: 'POST',
    path: '/apply/open',
    summary: 'What a customer’s link leads to, and what they may do next',
    access: 'public',
    /** Language of the page, in which the goods are named; by default the customer's. */
    body: z.extend(ofLink, { language: z.optional(language) }),
    answer: applyView,
  }),
  identify: defineCall({
    method: 'POST',
    path: '/apply/identify',
    summary: 'Ask the customer’s phone who they are, by Smart-ID or Mobile-ID',
    access: 'public',
    body: z.object({
      token,
      method,
      identityCode: requiredText(11).check(z.regex(/^\d{11}$/, 'field.personalCode')),
      /** Mobile-ID only: digits after +372. */
      phone: z.optional(text(9).check(z.regex(/^\d{5,9}$/, 'field.phone'))),
    }),
    answer: z.object({ sessionId: z.string(), verificationCode: z.string() }),
  }),
  identification: defineCall({
    method: 'POST',
    path: '/apply/identification',
    summary: 'Whether the customer has proved who they are; the first answer after it begins their visit',
    access: 'public',
    body: ofIdentification,
    answer: z.object({ result: z.nullable(z.enum(identificationResults)) }),
  }),
  cancelIdentification: defineCall({
    method: 'POST',
    path: '/apply/identification/cancel',
    summary: 'Stop asking the customer’s phone',
    access: 'public',
    body: ofIdentification,
    answer: nothing,
  }),
  language: defineCall({
    method: 'PUT',
    path: '/apply/language',
    summary: 'Choose the language of the page, the papers and the letters',
    access: 'public',
    body: z.extend(ofLink, { language }),
    answer: applyView,
  }),
  save: defineCall({
    method: 'PUT',
    path: '/apply/application',
    summary: 'Keep what the customer has entered so far',
    access: 'public',
    body: ofApplication,
    answer: applyView,
  }),
  submit: defineCall({
    method: 'POST',
    path: '/apply/application',
    summary: 'Submit the application; again, it answers the same',
    access: 'public',
    body: ofApplication,
    answer: applyView,
  }),
  askForReview: defineCall({
    method: 'POST',
    path: '/apply/review',
    summary:
      'Ask, as a consumer, that a person looks at the automatic decision; again, what is said is added while the review is open',
    access: 'public',
    body: z.extend(ofLink, { view: multilineText(2000) }),
    answer: applyView,
  }),
  withdraw: defineCall({
    method: 'POST',
    path: '/apply/withdrawal',
    summary: 'Withdraw from the contract, as a consumer, within fourteen days; again, it answers the same',
    access: 'public',
    body: ofLink,
    answer: applyView,
  }),
  earlyRepayment: defineCall({
    method: 'POST',
    path: '/apply/early-repayment',
    summary:
      'What the consumer owes when repaying the running contract in full on a day, today where none is named',
    access: 'public',
    body: z.extend(ofLink, { day: z.optional(day) }),
    answer: earlyRepayment,
  }),
  conditions: defineCall({
    method: 'POST',
    path: '/apply/conditions',
    summary: 'What the provider asks of the customer, and what was answered; without the names of staff',
    access: 'public',
    body: ofLink,
    answer: conditions,
  }),
  answerCondition: defineCall({
    method: 'POST',
    path: '/apply/conditions/answer',
    summary: 'Answer, as the customer, with the value of a field or in words',
    access: 'public',
    body: z.extend(conditionAnswer, { token, conditionId: id }),
    answer: conditions,
  }),
  answerConditionWithFiles: defineCall({
    method: 'POST',
    path: '/apply/conditions/:conditionId/files',
    summary: 'Answer, as the customer, by uploading the document; the visit’s cookie names the link',
    access: 'public',
    params: z.object({ conditionId: idParam }),
    upload: 'files',
    answer: conditions,
    status: 201,
  }),
  paper: defineCall({
    method: 'POST',
    path: '/apply/paper',
    summary: 'Download one of the customer’s papers; the key `repayment` makes a quote for a day',
    access: 'public',
    body: z.extend(ofLink, { key: requiredText(40), day: z.optional(day) }),
    answer: file,
  }),
}
