import { type DemoQuery, NUTI, one, POHJA, RATTA, TEHING, TOORIIST } from './demo-query.ts'

/** Waiting for somebody for longer, or closed. */
export const older: readonly DemoQuery[] = [
  one(1041, 'CR', POHJA, 'Hansaliini Veod OÜ', ['Forklift Still RX60', 'Forklifts', 32_800], 11, {
    offer: 'PM-2026-0868',
  }),
  one(1040, 'HO', NUTI, 'Kiirtee Autoremont OÜ', ['Diagnostics tablets', 'Phones and tablets', 4_120], 11, {
    offer: 'NP-2026-1071',
    refno: 'LV-204398',
  }),
  one(1039, 'QA', NUTI, 'Värske Algus OÜ', ['Laptops, 4 pieces', 'Laptops', 5_960], 12, {
    offer: 'NP-2026-1068',
  }),
  one(1038, 'YS', TEHING, 'Vooremäe Agro OÜ', ['Tractor Fendt 314', 'Tractors', 128_000], 13, {
    refno: 'LV-204391',
  }),
  one(1037, 'P', RATTA, 'Kesklinna Kullerid OÜ', ['Electric bicycles, 3 pieces', 'Bicycles', 6_300], 13, {
    offer: 'RP-2026-0318',
  }),
  one(1036, 'SN', POHJA, 'Tamme Hambaravi OÜ', ['Loader Weidemann 1160', 'Loaders', 29_900], 14, {
    offer: 'PM-2026-0859',
    refno: 'LV-204388',
  }),
  one(1035, 'CR', TOORIIST, 'Kuuse & Pojad OÜ', ['Compressor and drills', 'Power tools', 8_700], 14, {
    offer: 'TK-87960',
  }),
  one(1034, 'HO', RATTA, 'Noorus Stuudio OÜ', ['Cargo bicycle', 'Bicycles', 3_690], 15, {
    offer: 'RP-2026-0311',
    byLink: true,
  }),
  one(1033, 'QA', TEHING, 'Aeglane Jõgi OÜ', ['Van Peugeot Boxer', 'Vans', 28_500], 15),
  one(1032, 'SCR', RATTA, 'Mihkel Rand', ['Electric bicycle Cube', 'Bicycles', 4_250], 16, {
    offer: 'RP-2026-0307',
    byLink: true,
  }),
  one(1031, 'QAC', POHJA, 'Merelaine Catering OÜ', ['Forklift Hyundai 25D', 'Forklifts', 23_800], 17, {
    offer: 'PM-2026-0844',
  }),
  one(1030, 'P', TEHING, 'Vaikne Metsatalu OÜ', ['Forest trailer and crane', 'Tractors', 44_600], 18),
  one(1029, 'SCO', POHJA, 'Täis Ladu OÜ', ['Forklifts, 3 pieces', 'Forklifts', 71_400], 19, {
    offer: 'PM-2026-0838',
  }),
  one(1028, 'CR', TEHING, 'Lumivalge Pesumaja OÜ', ['Office equipment', 'Office equipment', 14_900], 20, {
    refno: 'LV-204369',
  }),
  one(1027, 'YS', NUTI, 'Lumivalge Pesumaja OÜ', ['Laptops, 3 pieces', 'Laptops', 4_470], 21, {
    offer: 'NP-2026-1040',
    refno: 'LV-204362',
  }),
  one(1026, 'P', TOORIIST, 'Suletud Uks OÜ', ['Rotary hammers', 'Power tools', 2_980], 22, {
    offer: 'TK-87811',
  }),
  one(1025, 'SM', POHJA, 'Igavene Ootus OÜ', ['Excavator Takeuchi TB216', 'Excavators', 26_900], 23, {
    offer: 'PM-2026-0821',
  }),
  one(1024, 'N', TEHING, 'Kõrge Risk OÜ', ['Van Iveco Daily', 'Vans', 39_700], 26, {
    reason: 'Does not meet credit policy',
  }),
  one(1023, 'N', POHJA, 'Võlaregister Kaubandus OÜ', ['Forklift Nissan', 'Forklifts', 19_300], 30, {
    offer: 'PM-2026-0790',
    reason: 'Tax debt',
  }),
  one(1022, 'N', NUTI, 'Must Nimekiri AS', ['Phones, 20 pieces', 'Phones and tablets', 15_800], 33, {
    offer: 'NP-2026-0986',
  }),
]

/** Contracts that run or have ended, and what older systems left. */
export const running: readonly DemoQuery[] = [
  one(1021, 'CA', TEHING, 'Põhjatäht Logistika AS', ['Vans, 3 pieces', 'Vans', 104_200], 60, {
    refno: 'LV-203990',
  }),
  one(1020, 'CA', NUTI, 'Taevasina Tarkvara OÜ', ['Displays, 12 pieces', 'Office equipment', 5_280], 75, {
    offer: 'NP-2026-0840',
    refno: 'LV-203871',
  }),
  one(1019, 'CA', TOORIIST, 'Hansakivi Ehitus OÜ', ['Concrete tools', 'Power tools', 11_900], 90, {
    offer: 'TK-86102',
    refno: 'LV-203755',
  }),
  one(1018, 'CA', POHJA, 'Vooremäe Agro OÜ', ['Loader Merlo', 'Loaders', 76_000], 120, {
    offer: 'PM-2026-0512',
    refno: 'LV-203502',
  }),
  one(1017, 'CA', RATTA, 'Kesklinna Kullerid OÜ', ['Cargo bicycles', 'Bicycles', 9_400], 140, {
    offer: 'RP-2026-0150',
    refno: 'LV-203377',
  }),
  one(
    1016,
    'CA',
    POHJA,
    'Hansaliini Veod OÜ',
    ['Reach stacker attachment', 'Buckets and couplers', 31_000],
    170,
    { offer: 'PM-2026-0401', refno: 'LV-203120' },
  ),
  one(1015, 'CA', TEHING, 'Saarepuu Talu OÜ', ['Tractor Case IH', 'Tractors', 68_800], 200, {
    refno: 'LV-202874',
  }),
  one(1014, 'CA', NUTI, 'Tamme Hambaravi OÜ', ['Reception computers', 'Laptops', 3_860], 220, {
    offer: 'NP-2026-0455',
    refno: 'LV-202690',
  }),
  one(1013, 'CA', POHJA, 'Kaldapealne Puit OÜ', ['Timber grab', 'Buckets and couplers', 15_700], 250, {
    offer: 'PM-2026-0188',
    refno: 'LV-202455',
  }),
  one(1012, 'CA', TOORIIST, 'Kiirtee Autoremont OÜ', ['Tool cabinets', 'Power tools', 7_450], 280, {
    offer: 'TK-83950',
    refno: 'LV-202201',
  }),
  one(1011, 'CF', TEHING, 'Kuuse & Pojad OÜ', ['Van Volkswagen Caddy', 'Vans', 21_300], 1200, {
    refno: 'LV-198640',
    months: 24,
  }),
  one(1010, 'CF', POHJA, 'Merelaine Catering OÜ', ['Forklift Mitsubishi', 'Forklifts', 18_700], 1300, {
    offer: 'PM-2023-0092',
    refno: 'LV-197733',
    months: 24,
  }),
  one(1009, 'N', TEHING, 'Tuulelohe Reisid OÜ', ['Van Mercedes Sprinter', 'Vans', 46_500], 320, {
    reason: 'Company has loss',
  }),
  one(1008, 'MICO', POHJA, 'Põhjatäht Logistika AS', ['Terminal tractor', 'Tractors', 52_000], 1500),
  one(1007, 'MICR', POHJA, 'Hansaliini Veod OÜ', ['Forklift Clark', 'Forklifts', 16_400], 1550),
]
