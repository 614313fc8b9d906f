import { company, person, type SandboxCompany } from './company.ts'
import { approved, notAvailable } from './limit-script.ts'

/** The partners of the demo, who can be customers too. */
export const partnerCompanies: readonly SandboxCompany[] = [
  // the partners of the demo
  company(
    '12719400',
    'Põhja Masinad OÜ',
    'R',
    '75301',
    'Harju maakond, Rae vald, Jüri alevik, Põllu tn 6',
    approved(500_000, 250_000),
    person('Liis Kask', '46709140006'),
  ),
  company(
    '19069081',
    'Tehing Liising AS',
    'R',
    '10111',
    'Harju maakond, Tallinn, Kesklinna linnaosa, Narva mnt 5',
    notAvailable(),
    person('Andres Tamm', '36909040005'),
  ),
  company(
    '19071051',
    'Nutipood OÜ',
    'R',
    '10132',
    'Harju maakond, Tallinn, Kesklinna linnaosa, Viru väljak 4',
    approved(60_000, 30_000),
    person('Kersti Mets', '47006050006'),
  ),
  company(
    '19073020',
    'Rattapood OÜ',
    'R',
    '51005',
    'Tartu maakond, Tartu linn, Tartu linn, Riia tn 2',
    approved(60_000, 30_000),
    person('Rein Ratas', '37102190000'),
  ),
  company(
    '19074998',
    'Tööriistakeskus OÜ',
    'R',
    '80011',
    'Pärnu maakond, Pärnu linn, Pärnu linn, Papiniidu tn 8',
    approved(60_000, 30_000),
    person('Õie Tööleid', '46409190000'),
  ),
]
