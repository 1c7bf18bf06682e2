import node from '@astrojs/node';
import { defineConfig, passthroughImageService } from 'astro/config';

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  // The pages have no images to resize.
  image: { service: passthroughImageService() },
  security: {
    // Add the domain of your site: Astro rejects forms that are posted to any other host.
    allowedDomains: [{ hostname: '127.0.0.1' }, { hostname: 'localhost' }],
  },
});
