import * as z from 'zod/mini'
import { application, applyView, identificationResults, identityMethods } from './apply.ts'
import { defineCall, file, noContent } from './call.ts'
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
    summary: 'State of a customer’s application link, and the next possible steps',
    access: 'public',
    /** Language of the page, in which the goods are named; by default the customer's. */
    body: z.extend(ofLink, { language: z.optional(language) }),
    response: applyView,
  }),
  identify: defineCall({
    method: 'POST',
    path: '/apply/identify',
    summary: 'Start identifying the customer with Smart-ID or Mobile-ID',
    access: 'public',
    body: z.object({
      token,
      method,
      identityCode: requiredText(11).check(z.regex(/^\d{11}$/, 'field.personalCode')),
      /** Mobile-ID only: digits after +372. */
      phone: z.optional(text(9).check(z.regex(/^\d{5,9}$/, 'field.phone'))),
    }),
    response: z.object({ sessionId: z.string(), verificationCode: z.string() }),
  }),
  identification: defineCall({
    method: 'POST',
    path: '/apply/identification',
    summary: 'State of the identification; the first response after its completion starts the visit',
    access: 'public',
    body: ofIdentification,
    response: z.object({ result: z.nullable(z.enum(identificationResults)) }),
  }),
  cancelIdentification: defineCall({
    method: 'POST',
    path: '/apply/identification/cancel',
    summary: 'Cancel the identification',
    access: 'public',
    body: ofIdentification,
    response: noContent,
  }),
  language: defineCall({
    method: 'PUT',
    path: '/apply/language',
    summary: 'Set the language of the page, documents and letters',
    access: 'public',
    body: z.extend(ofLink, { language }),
    response: applyView,
  }),
  save: defineCall({
    method: 'PUT',
    path: '/apply/application',
    summary: 'Save the customer’s unsubmitted input',
    access: 'public',
    body: ofApplication,
    response: applyView,
  }),
  submit: defineCall({
    method: 'POST',
    path: '/apply/application',
    summary: 'Submit the application; repeating it returns the same response',
    access: 'public',
    body: ofApplication,
    response: applyView,
  }),
  askForReview: defineCall({
    method: 'POST',
    path: '/apply/review',
    summary:
      'Request that a person reviews the automatic decision, as a consumer; repeating it adds the statement to the open review',
    access: 'public',
    body: z.extend(ofLink, { view: multilineText(2000) }),
    response: applyView,
  }),
  withdraw: defineCall({
    method: 'POST',
    path: '/apply/withdrawal',
    summary:
      'Withdraw from the contract within fourteen days, as a consumer; repeating it returns the same response',
    access: 'public',
    body: ofLink,
    response: applyView,
  }),
  earlyRepayment: defineCall({
    method: 'POST',
    path: '/apply/early-repayment',
    summary: 'Amount due if the consumer repays the contract in full on a day; by default today',
    access: 'public',
    body: z.extend(ofLink, { day: z.optional(day) }),
    response: earlyRepayment,
  }),
  conditions: defineCall({
    method: 'POST',
    path: '/apply/conditions',
    summary: 'Conditions that the customer has to meet, with their answers; without names of employees',
    access: 'public',
    body: ofLink,
    response: conditions,
  }),
  answerCondition: defineCall({
    method: 'POST',
    path: '/apply/conditions/answer',
    summary: 'Answer a condition with a field’s value or a text, as the customer',
    access: 'public',
    body: z.extend(conditionAnswer, { token, conditionId: id }),
    response: conditions,
  }),
  answerConditionWithFiles: defineCall({
    method: 'POST',
    path: '/apply/conditions/:conditionId/files',
    summary:
      'Answer a condition by uploading the document, as the customer; the visit’s cookie identifies the link',
    access: 'public',
    params: z.object({ conditionId: idParam }),
    upload: 'files',
    response: conditions,
    status: 201,
  }),
  paper: defineCall({
    method: 'POST',
    path: '/apply/paper',
    summary: 'Download one of the customer’s documents; the key `repayment` renders a quote for a day',
    access: 'public',
    body: z.extend(ofLink, { key: requiredText(40), day: z.optional(day) }),
    response: file,
  }),
}
