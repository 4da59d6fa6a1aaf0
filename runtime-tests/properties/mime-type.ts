import whatwg from 'whatwg-mimetype'

/** The reference implementation of the MIME Sniffing standard. Its types describe an earlier version. */
export const { MIMEType } = whatwg as unknown as { readonly MIMEType: typeof whatwg }
