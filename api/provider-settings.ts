import * as z from 'zod/mini'
import {
  choice,
  day,
  euros,
  filledText,
  id,
  line,
  moment,
  percent,
  phone,
  requiredEmail,
  requiredText,
  storedEmail,
  text,
  whole,
} from './field.ts'
import { deadlineRules, timeOfDay } from './deadlines.ts'
import { logo } from './user.ts'

const isAddress = (address: string): boolean => address === '' || URL.canParse(address)

/** A URL that begins with https://, or empty. */
const webPage = line({ error: 'field.httpsAddress' }).check(
  z.maxLength(200, 'field.tooLong'),
  z.regex(/^$|^https:\/\/[^\s/@]+(?:\/\S*)?$/, 'field.httpsAddress'),
  z.refine(isAddress, 'field.httpsAddress'),
)

/** Staff are credit, compliance and users of in-house partners. */
export const passkeyScopes = ['staff', 'everyone'] as const
export type PasskeyScope = (typeof passkeyScopes)[number]

/** The provider's settings as compliance saves them. */
export const providerSettingsSave = z.object({
  /** The version that was read. */
  modifiedDtime: moment,
  /** The provider's legal name. */
  name: filledText(200),
  regCode: requiredText(40),
  address: text(300),
  phone: phone.check(z.minLength(1, 'field.required')),
  secondPhone: phone,
  email: requiredEmail,
  webPage,
  workingHoursEn: filledText(100),
  workingHoursEt: filledText(100),
  logo,
  /** When the provider opens and closes on working days in Tallinn. */
  opensAt: timeOfDay,
  closesAt: timeOfDay,
  /** Working days after which a query or a condition is reminded of, overdue or expired. */
  deadlines: deadlineRules,
  /** The day in Tallinn from which changed deadlines apply, after today. Read: the next working day. */
  deadlinesFrom: day,
  /** Days for which the link of an offer works. */
  applyLinkDays: whole(1, 365),
  /** Euros above which a committee votes; null: never. */
  committeeLimit: z.nullable(euros),
  /** Votes needed for a decision of the committee. */
  committeeQuorum: whole(1, 50),
  /** Percent per month of the price; a higher insurance shows a warning when it is set. */
  usualInsurance: percent,
  /** The day from which a password alone does not sign in; null: it always does. */
  passkeyFrom: z.nullable(day),
  /** Who needs more than a password from that day. */
  passkeyOf: choice(passkeyScopes),
  /** Hours after which a session ends, and minutes without use after which it does. */
  sessionHours: whole(1, 24),
  sessionIdleMinutes: whole(5, 480),
})
export type ProviderSettingsSave = z.infer<typeof providerSettingsSave>

/** Texts are empty until entered. */
export const providerSettings = z.extend(providerSettingsSave, {
  name: z.string(),
  regCode: z.string(),
  phone: z.string(),
  email: storedEmail,
  workingHoursEn: z.string(),
  workingHoursEt: z.string(),
  /** Number of voters: active users of credit. */
  committeeMembers: z.int(),
})
export type ProviderSettings = z.infer<typeof providerSettings>

/** One field of one change of the settings. */
export const providerSettingsChange = z.object({
  auditId: whole(1, Number.MAX_SAFE_INTEGER),
  at: moment,
  accountUserId: z.nullable(id),
  personName: z.nullable(z.string()),
  field: z.string(),
  /** Stored value; null for the logo, of which only the change is recorded. */
  from: z.unknown(),
  to: z.unknown(),
  /** Of a deadline: the day from which it applies. */
  validFrom: z.nullable(day),
  /** The planned change was taken back. */
  takenBack: z.boolean(),
})
export type ProviderSettingsChange = z.infer<typeof providerSettingsChange>
