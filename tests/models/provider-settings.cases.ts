import { defaultDeadlines } from '../../api/deadlines.ts'
import type { ProviderSettings } from '../../api/provider-settings.ts'

/** Valid provider settings. */
export const someSettings: ProviderSettings = {
  name: 'Tehing Liising AS',
  regCode: '10928453',
  address: 'Narva mnt 7',
  phone: '+372 600 0000',
  secondPhone: '',
  email: 'tugi@tehing.example',
  webPage: '',
  workingHoursEn: 'Mon–Fri',
  workingHoursEt: 'E–R',
  logo: null,
  opensAt: '08:00',
  closesAt: '17:00',
  deadlines: {
    ...defaultDeadlines,
    signing: { reminders: [3, 7], escalation: null, expiry: 14 },
  },
  deadlinesFrom: '2026-11-23',
  applyLinkDays: 14,
  committeeLimit: null,
  committeeQuorum: 3,
  usualInsurance: 0.5,
  passkeyFrom: null,
  passkeyOf: 'staff',
  sessionHours: 8,
  sessionIdleMinutes: 60,
  committeeMembers: 3,
  modifiedDtime: '2026-11-22T10:00:00.000Z',
}
