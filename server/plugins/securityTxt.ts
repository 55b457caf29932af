import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';

const dayMs = 24 * 3_600_000;
/** RFC 9116 recommends less than a year. */
const validDays = 180;

/** Tells where to report a vulnerability (RFC 9116), if `SECURITY_CONTACT` is set. */
export async function securityTxt(app: FastifyInstance, { config, clock }: Pick<Dependencies, 'config' | 'clock'>) {
  const { securityContact: contact, publicUrl, defaultLocale } = config;
  if (contact === null) return;
  const path = '/.well-known/security.txt';
  app.get(path, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + validDays * dayMs).toISOString();
    const others = [defaultLocale, 'en'].filter((one, at, all) => all.indexOf(one) === at);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      `Preferred-Languages: ${others.join(', ')}`,
      `Canonical: ${publicUrl}${path}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
