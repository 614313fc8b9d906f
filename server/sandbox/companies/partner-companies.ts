import { company, person, type SandboxCompany } from './sandbox-company.ts'
import { approved, notAvailable } from './limit-script.ts'

/** The partners of the demo, as seeded; they can be customers too. */
export const partnerCompanies: readonly SandboxCompany[] = [
  company(
    '12847368',
    'Põhja Masinad OÜ',
    'R',
    '11415',
    'Harju maakond, Tallinn, Lasnamäe linnaosa, Peterburi tee 46',
    approved(500_000, 250_000),
    person('Peeter Põhjala', '36709140005'),
  ),
  company(
    '10928453',
    'Tehing Liising AS',
    'R',
    '10117',
    'Harju maakond, Tallinn, Kesklinna linnaosa, Narva mnt 7',
    notAvailable(),
    person('Ingrid Hallik', '47006050006'),
  ),
  company(
    '14372188',
    'Nutipood OÜ',
    'R',
    '51004',
    'Tartu maakond, Tartu linn, Tartu linn, Riia tn 2',
    approved(60_000, 30_000),
    person('Siim Nutt', '38301120009'),
  ),
  company(
    '16509349',
    'Rattapood OÜ',
    'R',
    '80011',
    'Pärnu maakond, Pärnu linn, Pärnu linn, Rüütli tn 14',
    approved(60_000, 30_000),
    person('Rait Ratas', '37102190000'),
  ),
  company(
    '12018732',
    'Tööriistakeskus OÜ',
    'R',
    '10621',
    'Harju maakond, Tallinn, Kristiine linnaosa, Kadaka tee 5',
    approved(60_000, 30_000),
    person('Tiina Tööpuu', '46409190000'),
  ),
]
