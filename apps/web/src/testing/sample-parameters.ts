import type { Parameters } from '@cupo/wire'

const parameters: Parameters = {
  channel: 'Finter',
  brandName: 'cupo',
  operatorName: 'Andina Móvil',
  publicSiteUrl: 'https://cupo.example',
  minimumTerminalValue: 100_000,
  activeCepsRules: true,
  validationPhone: false,
  maintenance: false,
  maintenanceMessage: '',
  veridasXpressIdUrl: 'https://identity.example',
  epaycoAdvancedEmailLinkValidity: 20,
  epaycoAdvancedEmailResendQuantity: 3,
  otpLength: 4,
  passwordInputMaxLength: 64,
  guaranteeHelpline: '018000423882',
  supportWhatsapp: '+57 300 000 0000',
  supportWhatsappUrl: 'https://wa.me/573000000000',
  chatSelfManageUrl: '',
  chatOnBoardingUrl: '',
}

/** For `stubApi`: the parameters, once asked for, stay for every later test of the same run. */
export const answeredParameters = {
  'GET /configuration/parameters?channel=Finter': { body: parameters },
  'GET /configuration/parameters?channel=Libre': { body: { ...parameters, channel: 'Libre' } },
  'GET /configuration/parameters?channel=Assistido': { body: { ...parameters, channel: 'Assistido' } },
}
