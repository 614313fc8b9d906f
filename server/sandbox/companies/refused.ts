import { company, person, type SandboxCompany, approved, atOnce, blocked, rejected } from './sandbox-company.ts'

/** Companies that get no contract by themselves: too small a limit, rejected, blocked. */
export const refusedCompanies: readonly SandboxCompany[] = [
  // approved, but little: over the limit
  company(
    '19025741',
    'Väike Nurk Kohvik OÜ',
    'R',
    '71020',
    'Viljandi maakond, Viljandi linn, Tartu tn 9',
    approved(1_500, 1_000),
    person('Pille Nurk', '47503230004'),
  ),
  company(
    '16552090',
    'Uus Hansa Kohvik OÜ',
    'R',
    '51007',
    'Tartu maakond, Tartu linn, Tartu linn, Rüütli tn 4',
    atOnce(approved(2_000, 2_000)),
    person('Hanna Uustalu', '47502190002'),
  ),
  company(
    '19027711',
    'Ühe Mehe Ehitus OÜ',
    'R',
    '68205',
    'Valga maakond, Valga vald, Valga linn, Kungla tn 16',
    approved(5_000, 3_000),
    person('Margus Üksik', '37502180005'),
  ),
  // much in all, little a contract
  company(
    '19029683',
    'Mitu Väikest OÜ',
    'R',
    '65609',
    'Võru maakond, Võru linn, Jüri tn 22',
    approved(100_000, 4_000),
    person('Mai Pärn', '47909160006'),
  ),
  // used up
  company(
    '19031658',
    'Täis Ladu OÜ',
    'R',
    '41532',
    'Ida-Viru maakond, Jõhvi vald, Jõhvi linn, Linna tn 7',
    approved(0, 50_000),
    person('Oleg Ivanov', '38701270007'),
  ),
  // rejected
  company(
    '11077247',
    'Hansapuu Mööbel AS',
    'R',
    '71011',
    'Viljandi maakond, Viljandi linn, Tallinna tn 45',
    rejected(),
    person('Peeter Puusepp', '37401180008'),
  ),
  company(
    '19033628',
    'Tuulelohe Reisid OÜ',
    'R',
    '90503',
    'Lääne maakond, Haapsalu linn, Haapsalu linn, Lossiplats 1',
    rejected(),
  ),
  company(
    '19035596',
    'Kõrge Risk OÜ',
    'R',
    '20307',
    'Ida-Viru maakond, Narva linn, Puškini tn 12',
    atOnce(rejected()),
  ),
  company(
    '19037566',
    'Maksuvõlg Transport OÜ',
    'R',
    '75501',
    'Harju maakond, Saku vald, Saku alevik, Juubelitammede tee 8',
    rejected(),
  ),
  // blocked
  company(
    '19039536',
    'Suletud Uks OÜ',
    'R',
    '11314',
    'Harju maakond, Tallinn, Kristiine linnaosa, Tammsaare tee 47',
    blocked(),
  ),
  company(
    '19041504',
    'Võlaregister Kaubandus OÜ',
    'R',
    '21003',
    'Ida-Viru maakond, Narva linn, Kangelaste prospekt 4',
    atOnce(blocked()),
  ),
  company(
    '19043472',
    'Must Nimekiri AS',
    'R',
    '72719',
    'Järva maakond, Paide linn, Paide linn, Pikk tn 2',
    blocked(),
  ),
]
